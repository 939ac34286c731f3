import { TextInput, Textarea } from '@mantine/core'
import { type Department, departments } from '@rounds/contract/departments'
import { useRef, useState } from 'react'
import { Kept, useKept } from '#features/kept/form/Kept.tsx'
import { useEndpointForm } from '#lib/page/form.ts'
import { onNewer } from '#lib/page/on-newer.ts'
import { ApiError } from '#lib/plain/errors.ts'
import { refreshReads } from '#lib/reads/query.ts'
import { call } from '#lib/wire/call.ts'
import { t } from '#lib/words/messages.ts'
import { Sheet } from '#ui/Sheet.tsx'
import { SheetForm } from '#ui/SheetForm.tsx'
import { toast } from '#ui/toasts.ts'

type Close = { onClose: () => void }

/** A new department, or another name for one. */
export function DepartmentSheet({ department, onClose }: { department?: Department } & Close) {
  return (
    <Sheet
      opened
      onClose={onClose}
      title={
        department
          ? t('departments.form.editTitle', { name: department.name })
          : t('departments.form.addTitle')
      }
    >
      {department ? <Edit department={department} onClose={onClose} /> : <Create onClose={onClose} />}
    </Sheet>
  )
}

const told = (message: string, onClose: () => void) => {
  void refreshReads()
  toast(message)
  onClose()
}

const fresh = { name: '', description: '' }

function Create({ onClose }: Close) {
  const draft = useKept<Values>('department', 'new')
  const form = useEndpointForm<typeof departments.create, Values>(
    departments.create,
    fresh,
    (_, { name }) => {
      void draft.clear()
      told(t('departments.done.create', { name }), onClose)
    },
  )
  return (
    <SheetForm form={form} save={t('departments.add')} onClose={onClose}>
      <Kept draft={draft} form={form.form} fresh={fresh} />
      <Fields field={form.field} />
    </SheetForm>
  )
}

const valuesOf = ({ name, description }: Department) => ({ name, description: description ?? '' })
type Values = ReturnType<typeof valuesOf>

function Edit({ department, onClose }: { department: Department } & Close) {
  const { id } = department
  // What was shown when the form opened, or when somebody else's change was told.
  const shown = useRef(department)
  const [stored, setStored] = useState(valuesOf(department))
  const draft = useKept<Values>('department', id)
  /** Somebody else changed the other field: both changes stay. The same one: it is named, and saving again is meant. */
  const saveOnNewer = async (mine: Values): Promise<Department> => {
    const newer = await call(departments.get, { id })
    const typed = form.form.getValues()
    const { merged, shown: next, both } = onNewer(valuesOf(shown.current), valuesOf(newer), mine, typed)
    shown.current = newer
    setStored(valuesOf(newer))
    form.form.setValues(next)
    void refreshReads()
    if (both.length === 0) return call(departments.update, { id, ...merged, version: newer.version })
    const fields = both.map((key) => t(`departments.column.${key}`)).join(', ')
    throw new ApiError(409, 'VERSION_CONFLICT', t('departments.form.conflict', { fields }))
  }
  const form = useEndpointForm<typeof departments.update, Values>(
    departments.update,
    valuesOf(department),
    () => {
      void draft.clear()
      told(t('departments.done.change'), onClose)
    },
    {
      toInput: (values) => ({ id, ...values, version: shown.current.version }),
      send: (change, values) =>
        call(departments.update, change).catch((error: unknown) => {
          if (error instanceof ApiError && error.code === 'VERSION_CONFLICT') return saveOnNewer(values)
          throw error
        }),
    },
  )
  return (
    <SheetForm form={form} save={t('departments.form.save')} onClose={onClose}>
      <Kept draft={draft} form={form.form} fresh={stored} />
      <Fields field={form.field} />
    </SheetForm>
  )
}

const Fields = ({ field }: { field: ReturnType<typeof useEndpointForm>['field'] }) => (
  <>
    <TextInput label={t('departments.column.name')} data-autofocus {...field('name')} autoComplete="off" />
    <Textarea
      label={`${t('departments.column.description')} ${t('app.ui.optional')}`}
      {...field('description')}
      maxLength={500}
      autosize
      minRows={2}
    />
  </>
)
