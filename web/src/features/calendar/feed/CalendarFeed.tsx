import { calendar } from '@rounds/contract/calendar'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { useRead, useSave } from '#lib/reads/query.ts'
import { reasonOf } from '#lib/words/reason.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Loadable } from '#ui/Loadable.tsx'
import { toast } from '#ui/toasts.ts'
import classes from './CalendarFeed.module.css'
import { NewFeed } from './NewFeed.tsx'

const tellFailure = (error: unknown) => toast({ message: reasonOf(error), tone: 'error' })

/** The personal address by which calendars show the person's visits: made, copied once, revoked. */
export function CalendarFeed({ text = t('account.calendar.text') }: { text?: string }) {
  const format = useFormat()
  const read = useRead(calendar.feed, {})
  const [url, setUrl] = useState<string | null>(null)
  const [question, setQuestion] = useState<'renew' | 'revoke' | null>(null)
  const close = () => setQuestion(null)
  const create = useSave(calendar.createFeed, {
    onSaved: (answer) => {
      setUrl(answer.url)
      close()
    },
    onRefused: tellFailure,
  })
  const revoke = useSave(calendar.removeFeed, {
    onSaved: () => {
      setUrl(null)
      close()
      toast(t('account.calendar.revoked'))
    },
    onRefused: tellFailure,
  })
  return (
    <>
      <p className="ink-2">{text}</p>
      <Loadable read={read}>
        {({ createdAt, stoppedAt }) => (
          <>
            {url === null ? null : <NewFeed url={url} />}
            {url === null && createdAt !== null ? (
              <p>{t('account.calendar.since', { time: format.relativeInstant(createdAt) })}</p>
            ) : null}
            {url === null && createdAt === null ? (
              <p>
                {stoppedAt
                  ? t('account.calendar.stopped', { time: format.relativeInstant(stoppedAt) })
                  : t('account.calendar.none')}
              </p>
            ) : null}
            <div className={classes.actions}>
              {createdAt === null ? (
                <Button loading={create.saving} onClick={() => void create.save({})}>
                  {t('account.calendar.create')}
                </Button>
              ) : (
                <>
                  <Button variant="default" onClick={() => setQuestion('renew')}>
                    {t('account.calendar.renew')}
                  </Button>
                  <Button variant="default" onClick={() => setQuestion('revoke')}>
                    {t('account.calendar.revoke')}
                  </Button>
                </>
              )}
            </div>
          </>
        )}
      </Loadable>
      <h3>{t('account.calendar.how')}</h3>
      <ul className={classes.how}>
        <li>{t('account.calendar.howGoogle')}</li>
        <li>{t('account.calendar.howApple')}</li>
        <li>{t('account.calendar.howOutlook')}</li>
      </ul>
      <ConfirmDialog
        opened={question === 'renew'}
        title={t('account.calendar.renewTitle')}
        text={t('account.calendar.renewText')}
        confirm={t('account.calendar.renew')}
        danger={false}
        busy={create.saving}
        onConfirm={() => void create.save({})}
        onClose={close}
      />
      <ConfirmDialog
        opened={question === 'revoke'}
        title={t('account.calendar.revokeTitle')}
        text={t('account.calendar.revokeText')}
        confirm={t('account.calendar.revoke')}
        busy={revoke.saving}
        onConfirm={() => void revoke.save({})}
        onClose={close}
      />
    </>
  )
}
