import { Button, NativeSelect, Textarea } from '@mantine/core'
import {
  type JudgedPerson,
  type KnownPerson,
  invitedRoles,
  judgePaste,
  keepPaste,
} from '@rounds/contract/rules/pasted-people'
import type { InvitedRole } from '@rounds/contract/pasted-people'
import { INVITATION_MESSAGE_MAX, invites } from '@rounds/contract/invites'
import { IconSend } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { PasteList } from '#features/invitations/paste/PasteList.tsx'
import { sendAgain } from '#features/invitations/paste/links.ts'
import { Restored } from '#features/kept/form/Restored.tsx'
import { useDraft } from '#lib/drafts/useDraft.ts'
import { usePageTitle } from '#lib/page/title.ts'
import { useStepPage } from '#lib/page/useStepPage.ts'
import { useRead } from '#lib/reads/query.ts'
import { useSession } from '#lib/session/session.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { usePaths } from '#paths'
import { BackLink } from '#ui/BackLink.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Loadable } from '#ui/Loadable.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { addDays } from '@rounds/contract/dates'
import { Outcomes } from './Outcomes.tsx'
import { useKnown } from './useKnown.ts'
import { useSending } from './useSending.ts'
import classes from './InvitePage.module.css'

/** How long a link works. */
const DAYS = 7

/** Invites a pasted list of people (ux-next 4, J18). */
export function InvitePage() {
  const paths = usePaths()
  const options = useRead(invites.options, {})
  usePageTitle(t('invites.page.title'))
  return (
    <>
      <PageHeader
        title={t('invites.page.title')}
        line={t('invites.page.line')}
        back={
          <BackLink component={Link} to={paths.invitations()} label={t('invites.crumb')}>
            {t('invites.title')}
          </BackLink>
        }
      />
      <Loadable read={options}>{(data) => <Invite {...data} />}</Loadable>
    </>
  )
}

type Pasted = {
  text: string
  role: InvitedRole
  department: string
  supervisorId: string
  message: string
}
const nothing: Pasted = { text: '', role: 'DELEGATE', department: '', supervisorId: '', message: '' }

function Invite({
  departments,
  supervisors,
}: {
  departments: string[]
  supervisors: { id: string; name: string }[]
}) {
  const paths = usePaths()
  const navigate = useNavigate()
  const format = useFormat()
  const { user } = useSession()
  // What was pasted and not sent stays on the device: whoever looks something up meanwhile finds it again.
  const draft = useDraft('invite', 'list', nothing)
  const { text, role, department, supervisorId, message } = draft.value
  const change = (what: Partial<Pasted>) => draft.setValue((current) => ({ ...current, ...what }))
  const rules = useMemo(
    () => ({
      departments,
      usual: { role, department: department === '' ? null : department },
      domains: user ? [user.email.slice(user.email.lastIndexOf('@') + 1)] : [],
    }),
    [departments, role, department, user],
  )
  const [known, setKnown] = useState<ReadonlyMap<string, KnownPerson>>(new Map())
  const people = useMemo(() => judgePaste(text, { ...rules, known }), [text, rules, known])
  // Also where nobody was found: what is beyond the first two hundred is asked next.
  const addKnown = useCallback(
    (more: ReadonlyMap<string, KnownPerson>) => setKnown((before) => new Map([...before, ...more])),
    [],
  )
  useKnown(people, addKnown)
  const ready = people.filter(({ result }) => result.state === 'ready')
  const toFix = people.filter(({ result }) => result.state === 'fix').length
  const { outcomes, progress, problem, send } = useSending((results) => {
    const done = new Set(results.flatMap(({ email, invitation }) => (invitation ? [email] : [])))
    let rest = ''
    draft.setValue((current) => {
      // What was typed meanwhile stays as well.
      rest = keepPaste(judgePaste(current.text, rules), ({ email }) => done.has(email))
      return { ...current, text: rest }
    })
    if (rest === '') void draft.clear()
  })
  const canSend = ready.length > 0 && progress === null
  const press = () =>
    canSend &&
    void send(ready, {
      supervisorId: supervisorId === '' ? null : supervisorId,
      message: message.trim() === '' ? null : message,
    })
  useStepPage('invite', canSend ? press : null)
  const actionOf = useCallback(
    ({ id, kind }: KnownPerson, { email }: JudgedPerson) =>
      kind === 'user' ? (
        <Link to={paths.user(id)} aria-label={t('invites.openPerson', { email })}>
          {t('invites.open')}
        </Link>
      ) : (
        <button
          type="button"
          className={classes.again}
          aria-label={t('invites.sendAgainTo', { email })}
          onClick={() => void sendAgain({ id, email })}
        >
          {t('invites.sendAgain')}
        </button>
      ),
    [paths],
  )
  if (!draft.ready) return <div aria-busy />
  return (
    <div className="section">
      <Restored draft={draft} fresh={nothing} />
      {problem === null ? null : (
        <ErrorPanel title={problem} text={t('invites.restStays')} {...(canSend ? { onRetry: press } : {})} />
      )}
      {outcomes.length > 0 && progress === null ? <Outcomes outcomes={outcomes} /> : null}
      <PasteList
        text={text}
        people={people}
        departments={departments}
        onText={(given) => change({ text: given })}
        actionOf={actionOf}
        fields={
          <Fields
            {...{ role, department, supervisorId, message, departments, supervisors }}
            onChange={change}
          />
        }
        foot={
          progress ? (
            <div className="stack">
              <p role="status">{t('invites.sending', progress)}</p>
              <ProgressBar label={t('invites.sending', progress)} {...progress} />
            </div>
          ) : (
            <div className={classes.foot}>
              <p className="small ink-2">
                {t('invites.linksWork', { days: DAYS, day: format.longDay(addDays(format.today(), DAYS)) })}
                {toFix === 0 ? null : ` ${t('invites.fixStay', { count: toFix })}`}
              </p>
              <div className={classes.buttons}>
                <Button variant="default" onClick={() => void navigate(paths.invitations())}>
                  {t('app.ui.cancel')}
                </Button>
                <Button
                  leftSection={<IconSend size={16} stroke={1.75} aria-hidden />}
                  aria-disabled={!canSend || undefined}
                  onClick={press}
                >
                  {ready.length === 0 ? t('invites.sendNone') : t('invites.send', { count: ready.length })}
                </Button>
              </div>
            </div>
          )
        }
      />
    </div>
  )
}

function Fields({
  role,
  department,
  supervisorId,
  message,
  departments,
  supervisors,
  onChange: change,
}: Omit<Pasted, 'text'> & {
  departments: string[]
  supervisors: { id: string; name: string }[]
  onChange: (what: Partial<Pasted>) => void
}) {
  return (
    <>
      <NativeSelect
        label={t('invites.usual.role')}
        value={role}
        data={invitedRoles.map((value) => ({ value, label: t(`app.role.${value}`) }))}
        onChange={(event) => change({ role: event.currentTarget.value as Pasted['role'] })}
      />
      {departments.length === 0 ? null : (
        <NativeSelect
          label={t('invites.usual.department')}
          value={department}
          data={[{ value: '', label: t('invites.paste.none') }, ...departments]}
          onChange={(event) => change({ department: event.currentTarget.value })}
        />
      )}
      {supervisors.length === 0 ? null : (
        <NativeSelect
          label={t('invites.usual.supervisor')}
          value={supervisorId}
          data={[
            { value: '', label: t('invites.usual.nobody') },
            ...supervisors.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(event) => change({ supervisorId: event.currentTarget.value })}
        />
      )}
      <Textarea
        label={`${t('invites.usual.message')} ${t('app.ui.optional')}`}
        placeholder={t('invites.usual.messageHint')}
        value={message}
        maxLength={INVITATION_MESSAGE_MAX}
        autosize
        minRows={2}
        onChange={(event) => change({ message: event.currentTarget.value })}
      />
    </>
  )
}
