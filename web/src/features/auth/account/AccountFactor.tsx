import { type Enrolment, type SecondFactor, RECOVERY_CODES, mfa } from '@rounds/contract/mfa'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { EnrolmentSteps } from '#features/auth/factor/EnrolmentSteps.tsx'
import { ProofDialog } from '#features/auth/factor/ProofDialog.tsx'
import { RecoveryCodes } from '#features/auth/factor/RecoveryCodes.tsx'
import { refreshReads, useRead } from '#lib/reads/query.ts'
import { useUser } from '#lib/session/session.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Loadable } from '#ui/Loadable.tsx'
import { toast } from '#ui/toasts.ts'
import classes from './AccountPage.module.css'

/** Am I safe, and can I get back in (ux-next 4, Account)? */
export function AccountFactor() {
  const { email } = useUser()
  const { name } = useTenant()
  const read = useRead(mfa.state, {})
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes !== null)
    return (
      <RecoveryCodes
        codes={codes}
        title={t('factor.file', { email, tenant: name })}
        onKept={() => {
          setCodes(null)
          void refreshReads()
        }}
      />
    )
  if (enrolment !== null)
    return (
      <EnrolmentSteps
        enrolment={enrolment}
        endpoint={mfa.confirm}
        toInput={(code) => ({ code })}
        onDone={({ recoveryCodes }) => {
          setEnrolment(null)
          setCodes(recoveryCodes)
        }}
      />
    )
  if (read.error && read.data === undefined)
    return <ErrorPanel title={t('factor.failed')} onRetry={() => void read.refetch()} />
  return (
    <Loadable read={read}>
      {(state) => (
        <>
          {state.isOn ? (
            <On state={state} onCodes={setCodes} />
          ) : (
            <Off state={state} onEnrolment={setEnrolment} />
          )}
          <section className="card">
            <h3>{t('factor.lost')}</h3>
            <p className="small ink-2">
              {state.admins.length === 0
                ? t('factor.lostText')
                : t('factor.lostNamed', { names: state.admins.join(', ') })}
            </p>
          </section>
        </>
      )}
    </Loadable>
  )
}

function Off({ state, onEnrolment }: { state: SecondFactor; onEnrolment: (enrolment: Enrolment) => void }) {
  const [isAsking, setAsking] = useState(false)
  if (!state.isOffered) return <p className="ink-2">{t('factor.notOffered')}</p>
  return (
    <>
      <p className="ink-2">{t('factor.off')}</p>
      {state.isAsked ? <p className="ink-2">{t('factor.offAsked')}</p> : null}
      <div className={classes.actions}>
        <Button onClick={() => setAsking(true)}>{t('factor.turnOn')}</Button>
      </div>
      {isAsking ? (
        <ProofDialog
          title={t('factor.turnOn')}
          text={t('factor.turnOnText')}
          confirm={t('factor.next')}
          endpoint={mfa.enroll}
          toInput={({ password }) => ({ password })}
          onDone={onEnrolment}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}

function On({ state, onCodes }: { state: SecondFactor; onCodes: (codes: readonly string[]) => void }) {
  const format = useFormat()
  const [asked, setAsked] = useState<'codes' | 'off' | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <dl className={classes.facts}>
        <dt>{t('factor.state')}</dt>
        <dd>
          {t('factor.isOn', {
            date: state.since === null ? '' : format.shortDay(format.local(state.since).day),
          })}
        </dd>
        <dt>{t('factor.codes')}</dt>
        <dd className="num">{t('factor.codesLeft', { count: state.codesLeft, total: RECOVERY_CODES })}</dd>
      </dl>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => setAsked('codes')}>
          {t('factor.newCodes')}
        </Button>
        {state.isAsked ? null : (
          <Button variant="default" onClick={() => setAsked('off')}>
            {t('factor.turnOff')}
          </Button>
        )}
      </div>
      {state.isAsked ? <p className="small ink-3">{t('factor.stays')}</p> : null}
      {asked === 'codes' ? (
        <ProofDialog
          title={t('factor.newCodes')}
          text={t('factor.newCodesText')}
          confirm={t('factor.newCodesSave')}
          endpoint={mfa.newCodes}
          toInput={(proof) => proof}
          onDone={({ recoveryCodes }) => {
            close()
            onCodes(recoveryCodes)
          }}
          onClose={close}
        />
      ) : null}
      {asked === 'off' ? (
        <ProofDialog
          title={t('factor.turnOffTitle')}
          text={t('factor.turnOffText')}
          confirm={t('factor.turnOff')}
          endpoint={mfa.disable}
          toInput={(proof) => proof}
          onDone={() => {
            close()
            toast(t('factor.turnedOff'))
          }}
          onClose={close}
        />
      ) : null}
    </>
  )
}
