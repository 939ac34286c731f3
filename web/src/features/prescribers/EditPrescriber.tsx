import { Button } from '@mantine/core'
import { type Prescriber, prescribers } from '@rounds/contract/prescribers'
import { fullName } from '#features/visits/people.ts'
import { call } from '#lib/call.ts'
import { ApiError } from '#lib/errors.ts'
import { useEndpointForm } from '#lib/form.ts'
import { t } from '#lib/messages.ts'
import { refreshReads } from '#lib/query.ts'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { toast } from '#ui/toasts.ts'
import { cityRule, inputOf, valuesOf } from './prescriber-form.ts'
import { PrescriberFields } from './PrescriberFields.tsx'
import classes from './EditPrescriber.module.css'

/** Edits a prescriber beside their page; refused when somebody else changed them meanwhile. */
export function EditPrescriber({ prescriber, onClose }: { prescriber: Prescriber; onClose: () => void }) {
  return (
    <Sheet opened onClose={onClose} title={t('prescribers.form.editTitle', { name: fullName(prescriber) })}>
      <EditForm prescriber={prescriber} onClose={onClose} />
    </Sheet>
  )
}

function EditForm({ prescriber, onClose }: { prescriber: Prescriber; onClose: () => void }) {
  const { id, version } = prescriber
  const { field, problems, attempt, saving, submit } = useEndpointForm(
    prescribers.update,
    valuesOf(prescriber),
    () => {
      void refreshReads()
      toast(t('prescribers.form.changed'))
      onClose()
    },
    {
      toInput: (values) => ({ id, ...inputOf(values, prescriber) }),
      check: cityRule,
      send: (input) => call(prescribers.update, input, { version }).catch(whenChanged),
    },
  )
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <ErrorSummary problems={problems} attempt={attempt} />
      <PrescriberFields field={field} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('prescribers.form.cancel')}
        </Button>
        <Button type="submit" loading={saving}>
          {t('prescribers.form.saveChanges')}
        </Button>
      </div>
    </form>
  )
}

/** The page behind reads the new version; what was typed stays, and the next save is made on it. */
const whenChanged = (error: unknown): never => {
  if (!(error instanceof ApiError) || error.status !== 412) throw error
  void refreshReads()
  throw new ApiError(412, error.code, t('prescribers.form.conflict'))
}
