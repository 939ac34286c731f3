import { Button } from '@mantine/core'
import { schedules } from '@rounds/contract/schedules'
import { useState } from 'react'
import { usePageTitle } from '#lib/page/title.ts'
import { ApiError, messageOf } from '#lib/plain/errors.ts'
import { call } from '#lib/wire/call.ts'
import { t } from '#lib/words/messages.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { useLinkToken } from './link-token.ts'

type State = 'open' | 'dead' | { title: string; isStopped: boolean }

/** Where the link of a mailed report leads. It waits for a press: what looks through mails opens links, too. */
export function StopReportsPage() {
  const token = useLinkToken()
  const [state, setState] = useState<State>(token === '' ? 'dead' : 'open')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  usePageTitle(t('reports.mailStop.title'))

  const press = async (isStopped: boolean) => {
    setBusy(true)
    setFailure(null)
    try {
      setState(await call(schedules.stop, { token, isStopped }))
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) setState('dead')
      else setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  if (state === 'dead')
    return (
      <AuthFrame title={t('reports.mailStop.dead')}>
        <p className="ink-2">{t('reports.mailStop.deadText')}</p>
      </AuthFrame>
    )
  const isStopped = state !== 'open' && state.isStopped
  const text =
    state === 'open'
      ? t('reports.mailStop.text')
      : t(isStopped ? 'reports.mailStop.done' : 'reports.mailStop.again', { report: state.title })
  return (
    <AuthFrame title={t('reports.mailStop.title')}>
      <p role="status">{text}</p>
      {failure === null ? null : <ErrorPanel title={failure} />}
      <Button
        size="lg"
        fullWidth
        variant={isStopped ? 'default' : 'filled'}
        loading={isBusy}
        onClick={() => void press(!isStopped)}
      >
        {t(isStopped ? 'reports.mailStop.resume' : 'reports.mailStop.press')}
      </Button>
    </AuthFrame>
  )
}
