import { Button } from '@mantine/core'
import type { useDraft } from '#lib/drafts/useDraft.ts'
import { t } from '#lib/words/messages.ts'
import classes from './Restored.module.css'

/** Says that a form has what was entered earlier, and gives it up on request. */
export function RestoredLine({ onStartOver }: { onStartOver: () => void }) {
  return (
    <p className={classes.line} role="status">
      {t('kept.restored')}
      <Button variant="subtle" size="xs" onClick={onStartOver}>
        {t('kept.startOver')}
      </Button>
    </p>
  )
}

/** The same of a form that lives in a draft; `fresh` is what stands in it where nothing was entered. */
export function Restored<T>({ draft, fresh }: { draft: ReturnType<typeof useDraft<T>>; fresh: T }) {
  const startOver = () => {
    draft.setValue(fresh)
    void draft.clear()
  }
  return draft.restored ? <RestoredLine onStartOver={startOver} /> : null
}
