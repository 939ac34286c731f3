import { TextInput, Textarea } from '@mantine/core'
import { type Department, departments } from '@rounds/contract/departments'
import { useEndpointForm } from '#lib/page/form.ts'
import { refreshReads } from '#lib/reads/query.ts'
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

function Create({ onClose }: Close) {
  const form = useEndpointForm(departments.create, { name: '', description: '' }, (_, { name }) =>
    told(t('departments.done.create', { name }), onClose),
  )
  return (
    <SheetForm form={form} save={t('departments.add')} onClose={onClose}>
      <Fields field={form.field} />
    </SheetForm>
  )
}

function Edit({ department: { id, name, description }, onClose }: { department: Department } & Close) {
  const form = useEndpointForm(
    departments.update,
    { name, description: description ?? '' },
    () => told(t('departments.done.change'), onClose),
    { toInput: (values) => ({ id, ...values }) },
  )
  return (
    <SheetForm form={form} save={t('departments.form.save')} onClose={onClose}>
      <Fields field={form.field} />
    </SheetForm>
  )
}

const Fields = ({ field }: { field: ReturnType<typeof useEndpointForm>['field'] }) => (
  <>
    <TextInput label={t('departments.column.name')} {...field('name')} autoComplete="off" />
    <Textarea
      label={`${t('departments.column.description')} ${t('app.ui.optional')}`}
      {...field('description')}
      maxLength={500}
      autosize
      minRows={2}
    />
  </>
)
