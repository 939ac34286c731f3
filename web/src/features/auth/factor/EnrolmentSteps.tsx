import type { Input, Output } from '@rounds/contract/endpoint'
import type { Enrolment } from '@rounds/contract/mfa'
import { Button, TextInput } from '@mantine/core'
import { useEndpointForm } from '#lib/page/form.ts'
import type { CheckedEndpoint } from '#lib/page/form-rules.ts'
import { t } from '#lib/words/messages.ts'
import { copyText } from '#ui/copy-text.ts'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import classes from './Factor.module.css'
import { QrCode } from './qr.part.ts'

const inGroups = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** An app is given the key and answers a first code, which `endpoint` confirms (ux-next 4, Account). */
export function EnrolmentSteps<E extends CheckedEndpoint>({
  enrolment: { secret, uri },
  endpoint,
  toInput,
  onDone,
}: {
  enrolment: Enrolment
  endpoint: E
  toInput: (code: string) => Input<E>
  onDone: (answer: Output<E>) => void
}) {
  const { field, problems, attempt, saving, submit } = useEndpointForm(endpoint, { code: '' }, onDone, {
    toInput: ({ code }) => toInput(code),
    onBlur: false,
  })
  return (
    <ol className={classes.steps}>
      <li>
        <h3 data-step="1">{t('factor.scan')}</h3>
        <div className={classes.scan}>
          <QrCode text={uri} label={t('factor.qr')} instead={<div className={classes.room} />} />
          <div className={classes.key}>
            <span className="small ink-2">{t('factor.here')}</span>
            <code data-testid="factor-key">{inGroups(secret)}</code>
            <Button
              variant="default"
              onClick={() => void copyText(secret, t('factor.keyCopied'), t('copying.failed'))}
            >
              {t('factor.copyKey')}
            </Button>
          </div>
        </div>
      </li>
      <li>
        <h3 data-step="2">{t('factor.type')}</h3>
        <form onSubmit={submit} noValidate className={classes.stack}>
          <ErrorSummary problems={problems} attempt={attempt} short />
          <div className={classes.line}>
            <TextInput
              label={t('factor.digits')}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={20}
              {...field('code')}
            />
            <Button type="submit" loading={saving}>
              {t('factor.confirm')}
            </Button>
          </div>
          <p className="small ink-3">{t('factor.once')}</p>
        </form>
      </li>
      <li>
        <h3 data-step="3">{t('factor.keep')}</h3>
        <p className="small ink-3">{t('factor.keepLater')}</p>
      </li>
    </ol>
  )
}
