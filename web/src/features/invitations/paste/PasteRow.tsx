import type { InvitedRole, JudgedPerson, KnownPerson, PasteChange } from '@rounds/contract/pasted-people'
import { invitedRoles } from '@rounds/contract/rules/pasted-people'
import { isSame } from '@rounds/contract/same'
import { IconAlertOctagon, IconCheck, IconChevronDown, IconMinus } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, memo } from 'react'
import { t } from '#lib/words/messages.ts'
import classes from './PasteRow.module.css'

type Props = {
  /** Its place among the people. */
  at: number
  person: JudgedPerson
  departments: readonly string[]
  onChange: (at: number, change: PasteChange) => void
  actionOf: ((known: KnownPerson, person: JudgedPerson) => ReactNode) | undefined
}

/** A person of the list and what becomes of them; drawn anew only when that changes. */
export const PasteRow = memo(
  function PasteRow({ at, person, departments, onChange, actionOf }: Props) {
    const { line, email, result } = person
    const isOut = result.state === 'out'
    return (
      <tr data-state={result.state} className={classes.row}>
        <td className={classes.line}>{line}</td>
        <td className={classes.person}>
          {result.state === 'fix' && result.problem === 'email' ? (
            <Address key={email} person={person} onChange={(value) => onChange(at, { email: value })} />
          ) : (
            <Who person={person} />
          )}
        </td>
        <td className={classes.role}>
          {isOut ? (
            <KnownText person={person}>{t(`app.role.${person.role}`)}</KnownText>
          ) : (
            <Choice
              aria-label={t('invites.paste.roleOf', { email })}
              value={person.role}
              onChange={(event) => onChange(at, { role: event.currentTarget.value as InvitedRole })}
            >
              {invitedRoles.map((role) => (
                <option key={role} value={role}>
                  {t(`app.role.${role}`)}
                </option>
              ))}
            </Choice>
          )}
        </td>
        <td className={classes.department}>
          {isOut ? (
            <KnownText person={person}>{person.department}</KnownText>
          ) : (
            <Department
              person={person}
              departments={departments}
              onChange={(department) => onChange(at, { department })}
            />
          )}
        </td>
        <td className={classes.result}>
          <Result person={person} onTake={(change) => onChange(at, change)} actionOf={actionOf} />
        </td>
      </tr>
    )
  },
  (before, after) =>
    before.at === after.at &&
    before.departments === after.departments &&
    before.actionOf === after.actionOf &&
    before.onChange === after.onChange &&
    isSame(before.person, after.person),
)

const Who = ({ person: { name, email } }: { person: JudgedPerson }) =>
  name === null ? (
    <span className={classes.name} title={email}>
      {email}
    </span>
  ) : (
    <>
      <span className={classes.name} title={name}>
        {name}
      </span>
      <span className={classes.email} title={email}>
        {email}
      </span>
    </>
  )

/** What is known of who is invited already; of others it would be a guess. */
const KnownText = ({ person: { result }, children }: { person: JudgedPerson; children: ReactNode }) =>
  result.state === 'out' && result.known?.kind === 'invitation' ? (
    <span className="ink-3">{children}</span>
  ) : null

/** An address that is none, to be mended where it stands. */
function Address({ person, onChange }: { person: JudgedPerson; onChange: (email: string) => void }) {
  return (
    <input
      className={classes.input}
      data-mend
      defaultValue={person.email}
      aria-label={t('invites.paste.emailOf', { line: person.line })}
      aria-invalid
      inputMode="email"
      autoComplete="off"
      spellCheck={false}
      onBlur={(event) => event.currentTarget.value !== person.email && onChange(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  )
}

function Department({
  person: { email, department, result },
  departments,
  onChange,
}: {
  person: JudgedPerson
  departments: readonly string[]
  onChange: (department: string) => void
}) {
  const isUnknown = result.state === 'fix' && result.problem === 'department'
  if (departments.length === 0 && !isUnknown) return null
  return (
    <Choice
      aria-label={t('invites.paste.departmentOf', { email })}
      aria-invalid={isUnknown || undefined}
      data-mend={isUnknown || undefined}
      value={department ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {department === null ? <option value="">{t('invites.paste.none')}</option> : null}
      {isUnknown && department !== null ? <option value={department}>{department}</option> : null}
      {departments.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </Choice>
  )
}

/** A browser's own list: a row has two, and there may be two hundred rows. */
const Choice = (props: ComponentProps<'select'>) => (
  <span className={classes.choice}>
    <select {...props} />
    <IconChevronDown size={13} stroke={1.75} aria-hidden />
  </span>
)

const problems = {
  email: 'invites.paste.problem.email',
  department: 'invites.paste.problem.department',
  exists: 'invites.paste.problem.exists',
  duplicate: 'invites.paste.problem.duplicate',
} as const

function Result({
  person,
  onTake,
  actionOf,
}: {
  person: JudgedPerson
  onTake: (change: PasteChange) => void
  actionOf: Props['actionOf']
}) {
  const { result, said, email } = person
  if (result.state === 'ready')
    return (
      <span className={classes.verdict}>
        <IconCheck size={15} stroke={2} aria-hidden />
        {said.role
          ? t('invites.paste.readyRole')
          : said.department
            ? t('invites.paste.readyDepartment')
            : t('invites.paste.isReady')}
      </span>
    )
  if (result.state === 'out')
    return (
      <>
        <span className={classes.verdict}>
          <IconMinus size={15} stroke={2} aria-hidden />
          {t(problems[result.problem])}
        </span>
        {result.known && actionOf ? (
          <span className={classes.after}>{actionOf(result.known, person)}</span>
        ) : null}
      </>
    )
  const { problem, suggestion } = result
  return (
    <>
      <span className={classes.verdict}>
        <IconAlertOctagon size={15} stroke={2} aria-hidden />
        {t(problems[problem])}
      </span>
      {suggestion === null ? null : (
        <button
          type="button"
          className={`${classes.take} ${classes.after}`}
          onClick={() => onTake(problem === 'email' ? { email: suggestion } : { department: suggestion })}
        >
          {t('invites.paste.use', { value: problem === 'email' ? shortly(suggestion, email) : suggestion })}
        </button>
      )}
    </>
  )
}

/** Of an address that differs in its domain only, the domain. */
const shortly = (suggestion: string, email: string) => {
  const at = suggestion.lastIndexOf('@')
  return email.startsWith(suggestion.slice(0, at + 1)) ? suggestion.slice(at) : suggestion
}
