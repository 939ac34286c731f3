import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { reloadApp } from '#lib/install/update.ts'
import { useStore } from '#lib/plain/store.ts'
import { onlineStore, ping } from '#lib/wire/network.ts'
import { type MessageKey, t } from '#lib/words/messages.ts'
import { toast } from '#ui/toasts.ts'
import { LoadFailed } from './PageBoundary.tsx'
import classes from './frames.module.css'

const again = async () => {
  if (await ping()) await reloadApp()
  else toast(t('app.page.needsConnection'))
}

/** In place of a page whose code did not come: without a network the device has yet to get it (ux.md 4.1, Errors). */
export function PageMissing({ home }: { home: { label: MessageKey; to: string } | undefined }) {
  if (useStore(onlineStore)) return <LoadFailed />
  return (
    <div className={classes.page} role="alert">
      <h1 tabIndex={-1}>{t('missing.title')}</h1>
      <div className={classes.buttons}>
        {home ? (
          <Button component={Link} to={home.to}>
            {t('missing.home', { page: t(home.label) })}
          </Button>
        ) : null}
        <Button variant="default" onClick={() => void again()}>
          {t('app.ui.tryAgain')}
        </Button>
      </div>
    </div>
  )
}
