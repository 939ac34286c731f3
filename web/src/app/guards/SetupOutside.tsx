import { IconHammer } from '@tabler/icons-react'
import { useEffect } from 'react'
import { addMessages, t } from '#lib/words/messages.ts'
import shell from '#messages/en/shell.json'
import { EmptyState } from '#ui/EmptyState.tsx'
import classes from './frames.module.css'

// The texts of the shell come with the signed-in area, which is not here.
addMessages({ app: shell })

/** The set-up of a new company, outside any tenant: has its addresses, not its content yet. */
export function SetupOutside() {
  useEffect(() => {
    document.title = t('app.soon.setupTitle')
  }, [])
  return (
    <main className={classes.page}>
      <h1 tabIndex={-1}>{t('app.soon.setupTitle')}</h1>
      <EmptyState icon={IconHammer} title={t('app.page.notBuilt')} text={t('app.soon.text')} />
    </main>
  )
}
