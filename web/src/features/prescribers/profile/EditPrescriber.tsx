import type { Input } from '@rounds/contract/endpoint'
import { type Prescriber, prescribers } from '@rounds/contract/prescribers'
import { useRef, useState } from 'react'
import { Kept, useKept } from '#features/kept/form/Kept.tsx'
import { fullName } from '#features/prescribers/prescriber/people.ts'
import { call } from '#lib/wire/call.ts'
import { ApiError } from '#lib/plain/errors.ts'
import { useEndpointForm } from '#lib/page/form.ts'
import { whenNewer } from '#lib/page/on-newer.ts'
import { t } from '#lib/words/messages.ts'
import { refreshReads } from '#lib/reads/query.ts'
import { Sheet } from '#ui/Sheet.tsx'
import { SheetForm } from '#ui/SheetForm.tsx'
import { toast } from '#ui/toasts.ts'
import {
  type PrescriberValues,
  changeOf,
  changedKeys,
  cityRule,
  valuesOf,
} from '#features/prescribers/form/fields.ts'
import { PrescriberFields } from '#features/prescribers/form/PrescriberFields.tsx'

type Change = Input<typeof prescribers.update>

/** Edits a prescriber beside their page; refused when somebody else changed them meanwhile. */
export function EditPrescriber({ prescriber, onClose }: { prescriber: Prescriber; onClose: () => void }) {
  return (
    <Sheet opened onClose={onClose} title={t('prescribers.form.editTitle', { name: fullName(prescriber) })}>
      <EditForm prescriber={prescriber} onClose={onClose} />
    </Sheet>
  )
}

function EditForm({ prescriber, onClose }: { prescriber: Prescriber; onClose: () => void }) {
  // What was shown when the form opened; the page behind may refetch meanwhile.
  const [shown] = useState(prescriber)
  const version = useRef(prescriber.version)
  const { id } = shown
  const draft = useKept<PrescriberValues>('prescriber', id)

  /** Somebody else changed other fields: both changes stay. The same field: the person looks again. */
  const saveOnNewer = async (change: Change, mine: PrescriberValues) => {
    const newer = await call(prescribers.get, { id })
    version.current = newer.version
    const theirs = changedKeys(valuesOf(shown), valuesOf(newer))
    const isSame = changedKeys(valuesOf(shown), mine).some((key) => theirs.includes(key))
    void refreshReads()
    if (isSame) throw new ApiError(412, 'PRECONDITION_FAILED', t('prescribers.form.conflict'))
    return call(prescribers.update, change, { version: newer.version })
  }

  const form = useEndpointForm(
    prescribers.update,
    valuesOf(prescriber),
    () => {
      void draft.clear()
      void refreshReads()
      toast(t('prescribers.form.changed'))
      onClose()
    },
    {
      toInput: (values) => ({ id, ...changeOf(values, shown) }),
      check: cityRule,
      send: (change, values) =>
        call(prescribers.update, change, { version: version.current }).catch(
          whenNewer(() => saveOnNewer(change, values)),
        ),
    },
  )
  return (
    <SheetForm form={form} save={t('prescribers.form.saveChanges')} onClose={onClose}>
      <Kept draft={draft} form={form.form} fresh={valuesOf(shown)} />
      <PrescriberFields field={form.field} />
    </SheetForm>
  )
}
