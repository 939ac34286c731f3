import { NativeSelect, TextInput } from '@mantine/core'
import type { Input } from '@rounds/contract/endpoint'
import { assignableRoles } from '@rounds/contract/user-rules'
import { type AdminUser, users } from '@rounds/contract/users'
import { useRef, useState } from 'react'
import { Kept, useKept } from '#features/kept/form/Kept.tsx'
import { type EndpointForm, useEndpointForm } from '#lib/page/form.ts'
import { onNewer } from '#lib/page/on-newer.ts'
import { ApiError } from '#lib/plain/errors.ts'
import { refreshReads } from '#lib/reads/query.ts'
import { call } from '#lib/wire/call.ts'
import { t } from '#lib/words/messages.ts'
import { Sheet } from '#ui/Sheet.tsx'
import { Pair } from '#ui/Pair.tsx'
import { SheetForm } from '#ui/SheetForm.tsx'
import { toast } from '#ui/toasts.ts'
import { nameOf, roleText } from './texts.ts'
import { useDepartments, useSupervisors } from './useCompany.ts'

type Close = { onClose: () => void }

/** Creates somebody, who gets an invitation, or changes what is known of them; their role has a dialog of its own. */
export function UserSheet({ user, onClose }: { user?: AdminUser | undefined } & Close) {
  return (
    <Sheet
      opened
      onClose={onClose}
      title={user ? t('users.form.editTitle', { name: nameOf(user) }) : t('users.form.addTitle')}
    >
      {user ? <Edit user={user} onClose={onClose} /> : <Create onClose={onClose} />}
    </Sheet>
  )
}

const valuesOf = (user: AdminUser | undefined) => ({
  firstName: user?.firstName ?? '',
  lastName: user?.lastName ?? '',
  email: user?.email ?? '',
  phone: user?.phone ?? '',
  department: user?.department ?? '',
  supervisorId: user?.supervisorId ?? '',
  role: user?.role ?? 'DELEGATE',
})
type Values = ReturnType<typeof valuesOf>

const changedKeys = (before: Values, after: Values) =>
  (Object.keys(before) as (keyof Values)[]).filter((key) => before[key] !== after[key])

/** What of the values is another than was shown. */
const changeOf = (values: Values, shown: Values): Partial<ReturnType<typeof inputOf>> => {
  const keys: string[] = changedKeys(shown, values)
  return Object.fromEntries(Object.entries(inputOf(values)).filter(([key]) => keys.includes(key)))
}

/** Only delegates report to somebody. */
const inputOf = ({ role, supervisorId, ...values }: Values) => ({
  ...values,
  ...(role === 'DELEGATE' ? { supervisorId: supervisorId === '' ? null : supervisorId } : {}),
})

const fresh = valuesOf(undefined)

function Create({ onClose }: Close) {
  const draft = useKept<Values>('user', 'new')
  const form = useEndpointForm<typeof users.create, Values>(
    users.create,
    fresh,
    (_, { email }) => {
      void draft.clear()
      void refreshReads()
      toast(t('users.done.create', { email }))
      onClose()
    },
    { toInput: (values) => ({ ...inputOf(values), role: values.role }) },
  )
  return (
    <SheetForm form={form} save={t('users.form.send')} onClose={onClose}>
      <Kept draft={draft} form={form.form} fresh={fresh} />
      <p className="ink-2">{t('users.form.hint')}</p>
      <Fields form={form} isNew />
    </SheetForm>
  )
}

function Edit({ user, onClose }: { user: AdminUser } & Close) {
  // What was shown when the form opened, or when somebody else's change was told; the list behind may be read again meanwhile.
  const shown = useRef(user)
  const [stored, setStored] = useState(valuesOf(user))
  const draft = useKept<Values>('user', user.id)
  /** Somebody else changed other fields: both changes stay. The same field: it is named, and saving again is meant. */
  const saveOnNewer = async (change: Input<typeof users.update>, mine: Values) => {
    const newer = await call(users.get, { id: user.id })
    const typed = form.form.getValues()
    const { shown: next, both } = onNewer(valuesOf(shown.current), valuesOf(newer), mine, typed)
    shown.current = newer
    setStored(valuesOf(newer))
    form.form.setValues(next)
    void refreshReads()
    if (both.length === 0) return call(users.update, { ...change, version: newer.version })
    const fields = both.map((key) => t(`users.form.${key === 'supervisorId' ? 'supervisor' : key}`))
    throw new ApiError(409, 'VERSION_CONFLICT', t('users.form.conflict', { fields: fields.join(', ') }))
  }
  const form = useEndpointForm<typeof users.update, Values>(
    users.update,
    valuesOf(user),
    () => {
      void draft.clear()
      void refreshReads()
      toast(t('users.done.change'))
      onClose()
    },
    {
      toInput: (values) => ({
        ...changeOf(values, valuesOf(shown.current)),
        id: user.id,
        version: shown.current.version,
      }),
      send: (change, values) =>
        call(users.update, change).catch((error: unknown) => {
          if (error instanceof ApiError && error.code === 'VERSION_CONFLICT')
            return saveOnNewer(change, values)
          throw error
        }),
    },
  )
  const isOther = form.form.values.email.trim().toLowerCase() !== user.email
  return (
    <SheetForm form={form} save={t('users.form.save')} onClose={onClose}>
      <Kept draft={draft} form={form.form} fresh={stored} />
      <Fields
        form={form}
        mailHint={
          isOther ? t(user.status === 'pending' ? 'users.form.mailAgain' : 'users.form.mailProof') : undefined
        }
      />
    </SheetForm>
  )
}

function Fields({
  form: { form, field },
  isNew = false,
  mailHint,
}: {
  form: EndpointForm<Values>
  isNew?: boolean
  /** What another address brings with it. */
  mailHint?: string | undefined
}) {
  const departments = useDepartments()
  const supervisors = useSupervisors()
  const { department, role } = form.values
  const names = [...new Set([...departments, ...(department === '' ? [] : [department])])]
  return (
    <>
      <Pair>
        <TextInput
          label={t('users.form.firstName')}
          data-autofocus
          {...field('firstName')}
          autoComplete="off"
        />
        <TextInput label={t('users.form.lastName')} {...field('lastName')} autoComplete="off" />
      </Pair>
      <TextInput
        label={t('users.form.email')}
        description={mailHint}
        {...field('email')}
        type="email"
        autoComplete="off"
      />
      {isNew ? (
        <NativeSelect
          label={t('users.form.role')}
          data={assignableRoles.map((value) => ({ value, label: roleText(value) }))}
          {...field('role')}
        />
      ) : null}
      <NativeSelect
        label={t('users.form.department')}
        data={[
          { value: '', label: t('users.form.noDepartment') },
          ...names.map((value) => ({ value, label: value })),
        ]}
        {...field('department')}
      />
      {role === 'DELEGATE' ? (
        <NativeSelect
          label={t('users.form.supervisor')}
          description={t('users.form.supervisorHint')}
          data={[
            { value: '', label: t('users.form.noSupervisor') },
            ...supervisors.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...field('supervisorId')}
        />
      ) : null}
      <TextInput
        label={`${t('users.form.phone')} ${t('app.ui.optional')}`}
        {...field('phone')}
        type="tel"
        autoComplete="off"
      />
    </>
  )
}
