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
  { from: 'submitted', to: 'completed', by: 'owner', kind: 'report' },
  { from: 'submitted', to: 'scheduled', by: 'owner', kind: 'plan' },
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

/** decisions.md: "carried out" means completed and not rejected; every count of completed visits counts these. */
export const isCarriedOut = (visit: Pick<VisitState, 'status' | 'completedAt'>): boolean =>
  visit.completedAt !== null && visit.status !== 'rejected'

type Rights = {
  /** requirements S-047: its owner may still change what it says. */
  editable: boolean
  /** Not carried out yet: what an agenda offers to start. */
  planned: boolean
  /** requirements S-047: its owner may cancel it: nobody carried it out, nobody is deciding or has decided for it. */
  removable: boolean
}
const rights = (...held: (keyof Rights)[]): Rights => ({
  editable: held.includes('editable'),
  planned: held.includes('planned'),
  removable: held.includes('removable'),
})
const none = rights()

/** What may happen to a visit in each state that it can be in: as a plan, and as a report once it was carried out. */
export const visitStates: Record<VisitStatus, Partial<Record<ApprovalKind, Rights>>> = {
  scheduled: { plan: rights('editable', 'planned', 'removable') },
  'in-progress': { plan: rights('editable') },
  completed: { report: rights('editable') },
  submitted: { plan: none, report: none },
  approved: { plan: rights('editable', 'planned'), report: none },
  rejected: { plan: rights('editable', 'planned', 'removable'), report: rights('editable') },
}

type State = Pick<VisitState, 'status' | 'completedAt'>
const rightsOf = (visit: State): Rights => visitStates[visit.status][approvalKind(visit)] ?? none

export const isEditable = (visit: State): boolean => rightsOf(visit).editable
export const isPlanned = (visit: State): boolean => rightsOf(visit).planned
export const isRemovable = (visit: State): boolean => rightsOf(visit).removable
