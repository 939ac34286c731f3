import type { RejectionCode } from './codes.ts'

/** Specification §4. */
export const visitStatuses = [
  'scheduled',
  'in-progress',
  'completed',
  'submitted',
  'approved',
  'rejected',
] as const
export type VisitStatus = (typeof visitStatuses)[number]

/** A visit is submitted as a plan until it was carried out, as a report afterwards (decisions.md). */
export type ApprovalKind = 'plan' | 'report'
export type VisitRole = 'owner' | 'supervisor'

/** What of a visit decides where it may go. */
export type VisitState = {
  status: VisitStatus
  completedAt: string | null
  approvedAt: string | null
  outcomes: unknown
}

type Condition = 'planWasApproved' | 'planWasNotApproved'

export type Transition = {
  from: VisitStatus
  to: VisitStatus
  by: VisitRole
  /** Only while the visit is of this kind. */
  kind?: ApprovalKind
  /** Only while no outcome is saved. */
  withoutOutcome?: true
  when?: Condition
}

/** decisions.md, "Visits and approval": the one table of what may follow what, read by server, web and demo. */
export const transitions: readonly Transition[] = [
  { from: 'scheduled', to: 'in-progress', by: 'owner' },
  { from: 'scheduled', to: 'completed', by: 'owner' },
  { from: 'scheduled', to: 'submitted', by: 'owner' },
  { from: 'in-progress', to: 'completed', by: 'owner' },
  { from: 'in-progress', to: 'scheduled', by: 'owner', withoutOutcome: true, when: 'planWasNotApproved' },
  { from: 'in-progress', to: 'approved', by: 'owner', withoutOutcome: true, when: 'planWasApproved' },
  { from: 'completed', to: 'submitted', by: 'owner' },
  { from: 'submitted', to: 'approved', by: 'supervisor' },
  { from: 'submitted', to: 'rejected', by: 'supervisor' },
  { from: 'submitted', to: 'scheduled', by: 'owner', kind: 'plan' },
  // A plan that nobody has decided on is carried out all the same, and so taken back in one step. A report is taken back.
  { from: 'submitted', to: 'in-progress', by: 'owner', kind: 'plan' },
  { from: 'submitted', to: 'completed', by: 'owner' },
  { from: 'rejected', to: 'submitted', by: 'owner' },
  { from: 'rejected', to: 'scheduled', by: 'owner', kind: 'plan' },
  { from: 'rejected', to: 'in-progress', by: 'owner', kind: 'plan' },
  { from: 'rejected', to: 'completed', by: 'owner' },
  { from: 'approved', to: 'in-progress', by: 'owner', kind: 'plan' },
  { from: 'approved', to: 'completed', by: 'owner', kind: 'plan' },
]

/** What the visit is, or would be, submitted as. */
export const approvalKind = (visit: Pick<VisitState, 'completedAt'>): ApprovalKind =>
  visit.completedAt === null ? 'plan' : 'report'

const holds = (condition: Condition | undefined, visit: VisitState) =>
  condition === undefined || (condition === 'planWasApproved') === (visit.approvedAt !== null)

/** The statuses that `actor` may give the visit now, besides the one it has. */
export const nextStatuses = (visit: VisitState, actor: VisitRole): VisitStatus[] =>
  transitions
    .filter(
      (step) =>
        step.from === visit.status &&
        step.by === actor &&
        (step.kind === undefined || step.kind === approvalKind(visit)) &&
        (step.withoutOutcome === undefined || visit.outcomes === null) &&
        holds(step.when, visit),
    )
    .map((step) => step.to)

/** decisions.md: the delegate was there and met nobody. */
export const isNotMet = ({ outcomes }: Pick<VisitState, 'outcomes'>): boolean =>
  typeof outcomes === 'object' && outcomes !== null && 'notMet' in outcomes && outcomes.notMet !== undefined

/**
 * decisions.md: "carried out" means completed and not rejected, and that somebody was met; every count of completed visits
 * counts these.
 */
export const isCarriedOut = (visit: Pick<VisitState, 'status' | 'completedAt' | 'outcomes'>): boolean =>
  visit.completedAt !== null && visit.status !== 'rejected' && !isNotMet(visit)

/** What its owner may do with a visit. */
export const visitActs = [
  'start',
  'record',
  'stop',
  'move',
  'edit',
  'notMet',
  'editOutcome',
  'submit',
  'withdraw',
  'cancel',
  'call',
  'directions',
  'followUp',
] as const
export type VisitAct = (typeof visitActs)[number]

const contact: VisitAct[] = ['call', 'directions']
const toDo: VisitAct[] = ['start', 'record', 'move', 'edit', 'notMet', ...contact]
const told: VisitAct[] = ['followUp', ...contact]

/**
 * What its owner may do with a visit in each state that it can be in: as a plan, and as a report once it was carried out
 * (decision 044). Read by the server, and by every screen that offers something to do.
 */
export const visitStates: Record<VisitStatus, Partial<Record<ApprovalKind, readonly VisitAct[]>>> = {
  scheduled: { plan: [...toDo, 'submit', 'cancel'] },
  'in-progress': { plan: ['record', 'stop', 'notMet', 'cancel', ...contact] },
  completed: { report: ['editOutcome', 'notMet', 'submit', ...told] },
  submitted: { plan: [...toDo, 'withdraw', 'cancel'], report: ['withdraw', ...told] },
  approved: { plan: toDo, report: told },
  rejected: { plan: [...toDo, 'submit', 'cancel'], report: ['editOutcome', 'notMet', 'submit', ...told] },
}

type State = Pick<VisitState, 'status' | 'completedAt'>
type Repeat = { rejectionCode?: RejectionCode | null }
/** Nothing in a state that only another version knows. */
const actsOf = (visit: State): readonly VisitAct[] =>
  (visitStates as Partial<typeof visitStates>)[visit.status]?.[approvalKind(visit)] ?? []

/** A report that its supervisor has found to be there twice says nothing that another does not: its owner may take it away. */
const isRepeat = ({ status, rejectionCode }: State & Repeat): boolean =>
  status === 'rejected' && rejectionCode === 'duplicate'

/** Whether the owner may do it now. What a running timer would lose, an outcome, keeps it from being stopped or cancelled. */
export const mayDo = (visit: State & Repeat & Pick<VisitState, 'outcomes'>, act: VisitAct): boolean =>
  (actsOf(visit).includes(act) || (act === 'cancel' && isRepeat(visit))) &&
  (visit.status !== 'in-progress' || (act !== 'stop' && act !== 'cancel') || visit.outcomes === null)

/** requirements S-047, decisions.md: its owner may still change what it says. What was sent as a report is taken back first. */
export const isEditable = (visit: State): boolean =>
  actsOf(visit).includes('record') || actsOf(visit).includes('editOutcome')

/** Planned and not carried out, whether or not somebody was asked about it. A rejected plan waits for its delegate's answer. */
export const isStillToDo = (visit: State): boolean =>
  actsOf(visit).includes('start') && visit.status !== 'rejected'

/**
 * requirements S-047: it can be deleted: nobody carried it out, or it was rejected as a repeat (decision 047); nobody is deciding or
 * has agreed. A sent plan is taken back first.
 */
export const isRemovable = (visit: State & Repeat & Pick<VisitState, 'outcomes'>): boolean =>
  mayDo(visit, 'cancel') && visit.status !== 'submitted'

/** A plan that a supervisor was asked about, or has agreed to: another time asks again (decision 044). */
export const isAsked = (visit: State): boolean =>
  approvalKind(visit) === 'plan' && (visit.status === 'submitted' || visit.status === 'approved')
