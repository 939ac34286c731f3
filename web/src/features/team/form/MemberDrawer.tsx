import { TextInput } from '@mantine/core'
import { type TeamMember, team } from '@rounds/contract/team'
import { useState } from 'react'
import { Link } from 'react-router'
import { Kept, useKept } from '#features/kept/form/Kept.tsx'
import { departmentsOf, useTeam } from '#features/team/member/useTeam.ts'
import { useEndpointForm } from '#lib/page/form.ts'
import { refreshReads } from '#lib/reads/query.ts'
import { t } from '#lib/words/messages.ts'
import { usePaths } from '#paths'
import { Sheet } from '#ui/Sheet.tsx'
import { Pair } from '#ui/Pair.tsx'
import { SheetForm } from '#ui/SheetForm.tsx'
import { toast } from '#ui/toasts.ts'

type Close = { onClose: () => void }

/** Adds somebody to the team by an invitation, or changes whom it is given. */
export function MemberDrawer({ member, onClose }: { member?: TeamMember | undefined } & Close) {
  return (
    <Sheet
      opened
      onClose={onClose}
      title={member ? t('team.form.editTitle', { name: member.name }) : t('team.form.addTitle')}
    >
      {member ? <Edit member={member} onClose={onClose} /> : <Add onClose={onClose} />}
    </Sheet>
  )
}

const optional = (label: string) => `${label} ${t('app.ui.optional')}`
/** What is typed is text; what is no number is refused as the server would. */
const numbered = <V extends { weeklyVisitTarget: string }>(values: V) => ({
  ...values,
  weeklyVisitTarget: values.weeklyVisitTarget.trim() === '' ? Number.NaN : Number(values.weeklyVisitTarget),
})
const idIn = (details: unknown) =>
  typeof details === 'object' && details !== null && 'id' in details ? String(details.id) : null

const fresh = { firstName: '', lastName: '', email: '', phone: '', department: '', weeklyVisitTarget: '20' }

function Add({ onClose }: Close) {
  const paths = usePaths()
  const draft = useKept<typeof fresh>('member', 'new')
  const [existing, setExisting] = useState<string | null>(null)
  const form = useEndpointForm(
    team.add,
    fresh,
    (_, { email }) => {
      void draft.clear()
      void refreshReads()
      toast(t('team.invited', { email }))
      onClose()
    },
    {
      toInput: numbered,
      onRefused: (error) => {
        setExisting(error.code === 'DUPLICATE' ? idIn(error.details) : null)
        return false
      },
    },
  )
  const { field } = form
  return (
    <SheetForm form={form} save={t('team.form.send')} onClose={onClose}>
      {existing === null ? null : (
        <Link to={paths.member(existing)} onClick={onClose}>
          {t('team.form.openExisting')}
        </Link>
      )}
      <Kept draft={draft} form={form.form} fresh={fresh} />
      <p className="ink-2">{t('team.form.hint')}</p>
      <Names field={field} />
      <TextInput label={t('team.form.email')} {...field('email')} type="email" autoComplete="off" />
      <More field={field} />
    </SheetForm>
  )
}

const valuesOf = (member: TeamMember) => ({
  firstName: member.firstName,
  lastName: member.lastName,
  phone: member.phone ?? '',
  department: member.department ?? '',
  weeklyVisitTarget: String(member.performanceMetrics.weeklyTarget),
})

function Edit({ member, onClose }: { member: TeamMember } & Close) {
  const { id } = member
  // As it was when the form opened.
  const [shown] = useState(valuesOf(member))
  const draft = useKept<typeof shown>('member', id)
  const form = useEndpointForm(
    team.update,
    shown,
    () => {
      void draft.clear()
      void refreshReads()
      toast(t('team.changed'))
      onClose()
    },
    { toInput: (values) => ({ id, ...numbered(values) }) },
  )
  const { field } = form
  return (
    <SheetForm form={form} save={t('team.form.save')} onClose={onClose}>
      <Kept draft={draft} form={form.form} fresh={shown} />
      <Names field={field} />
      <More field={field} />
    </SheetForm>
  )
}

type Field = ReturnType<typeof useEndpointForm>['field']

const Names = ({ field }: { field: Field }) => (
  <Pair>
    <TextInput label={t('team.form.firstName')} data-autofocus {...field('firstName')} autoComplete="off" />
    <TextInput label={t('team.form.lastName')} {...field('lastName')} autoComplete="off" />
  </Pair>
)

function More({ field }: { field: Field }) {
  const departments = departmentsOf(useTeam() ?? [])
  return (
    <>
      <TextInput
        label={optional(t('team.form.department'))}
        {...field('department')}
        list="team-departments"
        autoComplete="off"
      />
      <datalist id="team-departments">
        {departments.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <Pair>
        <TextInput label={optional(t('team.form.phone'))} {...field('phone')} type="tel" autoComplete="off" />
        <TextInput
          label={t('team.form.target')}
          {...field('weeklyVisitTarget')}
          inputMode="numeric"
          autoComplete="off"
        />
      </Pair>
    </>
  )
}
