import { addDays, instantOf } from '@rounds/contract/dates'
import type { ActivityAction, SupervisorActivity } from '@rounds/contract/desk'
import { addressed } from '@rounds/contract/prescriber-rules'
import { wordActivity } from '@rounds/contract/words/wording'
import type { Ask } from '#demo/door/ask.ts'
import { sortedBy } from '#demo/door/page-of.ts'
import { fullName } from '#demo/records/scope.ts'
import type { VisitRow } from '#demo/store/tables.ts'

type Told = Omit<SupervisorActivity, 'description'> & { title: string; prescriber: string }

const stepsOf = (row: VisitRow): [ActivityAction, string | null, string | null][] => [
  ['created', row.createdAt, null],
  ['started', row.inProgressAt, null],
  ['completed', row.completedAt, null],
  ['submitted', row.submittedAt, null],
  ['approved', row.approvedAt, row.approvedBy],
  ['rejected', row.rejectedAt, row.rejectedBy],
]

/** A visit is told of this many days after its own at the latest, and a meeting likewise. */
const TOLD_DAYS = 7
const firstDay = (since: string) => addDays(since.slice(0, 10), -TOLD_DAYS)

const ofVisits = ({ company }: Ask, ids: ReadonlySet<string>, since: string): Told[] =>
  company.rows('visits').flatMap((row): Told[] => {
    if (!ids.has(row.delegateId) || row.updatedAt < since || row.scheduledDate < firstDay(since)) return []
    const title = company.find('prescribers', row.prescriberId)?.title
    const prescriber = addressed(title, row.prescriberName)
    return stepsOf(row).flatMap(([action, timestamp, by]): Told[] =>
      timestamp === null
        ? []
        : [
            {
              id: `${row.id}-${action}`,
              action,
              timestamp,
              updatedAt: row.updatedAt,
              type: by === null ? 'visit' : 'approval',
              userId: by ?? row.delegateId,
              delegateName: fullName(company.find('users', row.delegateId)),
              visit: { id: row.id, prescriberName: prescriber },
              meetingDate: null,
              prescriber,
              title: '',
            },
          ],
    )
  })

const ofPeople = ({ company }: Ask, ids: ReadonlySet<string>): Told[] =>
  company
    .rows('users')
    .filter(({ id }) => ids.has(id))
    .map((row) => ({
      id: `${row.id}-joined`,
      action: 'joined',
      timestamp: row.assignedAt ?? row.createdAt,
      updatedAt: row.updatedAt,
      type: 'team',
      userId: row.id,
      delegateName: fullName(row),
      visit: null,
      meetingDate: null,
      prescriber: '',
      title: '',
    }))

const ofMeetings = ({ company, user }: Ask, ids: ReadonlySet<string>, since: string): Told[] =>
  company
    .rows('calendar_events')
    .filter(
      ({ memberId, createdBy, startDay }) =>
        startDay >= firstDay(since) && (memberId === null ? createdBy === user.id : ids.has(memberId)),
    )
    .map((row) => ({
      id: `${row.id}-scheduled`,
      action: 'scheduled',
      timestamp: row.createdAt,
      updatedAt: row.updatedAt,
      type: 'meeting',
      userId: row.createdBy,
      delegateName: fullName(company.find('users', row.memberId)),
      visit: null,
      meetingDate: instantOf(row.startDay, row.startTime ?? '00:00', user.timezone),
      prescriber: '',
      title: row.title,
    }))

/** What happened to the visits, people and meetings of some delegates since an instant, latest first. */
export const activitiesOf = (ask: Ask, ids: ReadonlySet<string>, since: string): SupervisorActivity[] => {
  const all = [...ofVisits(ask, ids, since), ...ofPeople(ask, ids), ...ofMeetings(ask, ids, since)]
  const found = all.filter(({ timestamp }) => timestamp >= since && timestamp <= ask.at)
  return sortedBy(
    sortedBy(found, 'asc', ({ id }) => id),
    'desc',
    ({ timestamp }) => timestamp,
  ).map(({ title, prescriber, ...each }) => ({
    ...each,
    description: wordActivity(
      each.action,
      { delegate: each.delegateName ?? '', prescriber, title },
      ask.user.language,
    ),
  }))
}
