import type { invitations } from '@rounds/contract/invitations'
import type { Output } from '@rounds/contract/endpoint'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '#lib/wire/call.ts'
import { ApiError, messageOf } from '#lib/plain/errors.ts'
import { t } from '#lib/words/messages.ts'
import { usePageTitle } from '#lib/page/title.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { usePaths } from '#paths'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { SkeletonCard, useSettled } from '#ui/Skeletons.tsx'
import { AcceptInvitationForm } from './AcceptInvitationForm.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { invitationEndpoints } from './endpoints.ts'
import { useLinkToken } from './link-token.ts'
import { SecondStep } from './second-step.part.ts'

type Invitation = Output<typeof invitations.lookup>
type State =
  | { is: 'loading' }
  /** No link: the page was loaded anew, and the token stands in no address. */
  | { is: 'without' }
  | { is: 'open'; invitation: Invitation }
  | { is: 'dead'; message: string; isAccepted: boolean }
  | { is: 'failed'; message: string }

const look = async (token: string): Promise<State> => {
  try {
    const { lookup } = await invitationEndpoints()
    return { is: 'open', invitation: await call(lookup, { token }) }
  } catch (error) {
    const message = messageOf(error)
    const { status, code } = error instanceof ApiError ? error : { status: 0, code: '' }
    // That this browser, or its network, has asked too often says nothing of the invitation.
    if (status < 400 || status >= 500 || [403, 408, 429].includes(status)) return { is: 'failed', message }
    return { is: 'dead', message, isAccepted: code === 'INVITATION_NOT_PENDING' }
  }
}

const useInvitation = (token: string) => {
  const [state, setState] = useState<State>(token === '' ? { is: 'without' } : { is: 'loading' })
  useEffect(() => {
    if (token !== '') void look(token).then(setState)
  }, [token])
  return { state, retry: () => void look(token).then(setState) }
}

export function AcceptInvitationPage() {
  const { name } = useTenant()
  const paths = usePaths()
  const token = useLinkToken()
  const { state, retry } = useInvitation(token)
  const navigate = useNavigate()
  const [step, setStep] = useState<Parameters<typeof SecondStep>[0]['step'] | null>(null)
  const wait = useSettled(state.is === 'loading')
  const title = t('visitor.invitation.title', { tenant: name })
  usePageTitle(title)
  if (step) {
    const leave = () => void navigate(paths.login(), { replace: true })
    return <SecondStep step={step} onEntered={leave} onBack={leave} />
  }
  if (state.is === 'dead' || state.is === 'without')
    return (
      <AuthFrame title={state.is === 'dead' ? t('visitor.invitation.dead') : title}>
        {state.is === 'dead' ? (
          <>
            <p role="status">{state.message}</p>
            <p className="ink-2">
              {t(state.isAccepted ? 'visitor.invitation.signIn' : 'visitor.invitation.ask')}
            </p>
          </>
        ) : (
          <p role="status">{t('visitor.invitation.missing')}</p>
        )}
        <Button component={Link} to={paths.login()} variant="default" size="lg" fullWidth>
          {t('visitor.forgot.back')}
        </Button>
      </AuthFrame>
    )
  return (
    <AuthFrame title={title}>
      {wait === 'show' ? <SkeletonCard lines={4} /> : null}
      {state.is === 'failed' ? <ErrorPanel title={state.message} onRetry={retry} /> : null}
      {state.is === 'open' && wait === 'done' ? (
        <AcceptInvitationForm invitation={state.invitation} token={token} onStep={setStep} />
      ) : null}
    </AuthFrame>
  )
}
