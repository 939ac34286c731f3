/** Rules of the account set-up (specification §4): which steps there are, which may be entered, what is done and what is next. */

/** In order; the address of each is `stepPaths`. */
export const setupSteps = [
  'company-info',
  'plan',
  'admin',
  'users',
  'import',
  'configuration',
  'completion',
] as const
export type SetupStep = (typeof setupSteps)[number]

/** requirements S-003: the last part of each step's address. */
export const stepPaths: Record<SetupStep, string> = {
  'company-info': 'company-info',
  plan: 'plan',
  admin: 'admin-account',
  users: 'user-setup',
  import: 'data-import',
  configuration: 'configuration',
  completion: 'completion',
}

/** Specification §3: the version of what is saved of a set-up. */
export const SETUP_VERSION = '1.0.0'

const required: readonly SetupStep[] = ['company-info', 'plan', 'admin', 'completion']
const first: readonly SetupStep[] = ['company-info', 'plan', 'admin']

export const isRequired = (step: SetupStep): boolean => required.includes(step)
export const isSkippable = (step: SetupStep): boolean => !isRequired(step)

/** What has to be completed before a step; the first three have nothing before them (requirements S-055). */
export const prerequisitesOf = (step: SetupStep): readonly SetupStep[] => (first.includes(step) ? [] : first)

type Completed = readonly SetupStep[]

export const canEnter = (step: SetupStep, completed: Completed): boolean =>
  prerequisitesOf(step).every((before) => completed.includes(before))

/** Where somebody goes who opens a step that is still locked: the first required one that is not completed. */
export const enteredStep = (step: SetupStep, completed: Completed): SetupStep =>
  canEnter(step, completed) ? step : (first.find((before) => !completed.includes(before)) ?? step)

/** The first later step whose prerequisites are met; undefined after the last. */
export const nextStep = (step: SetupStep, completed: Completed): SetupStep | undefined =>
  setupSteps.slice(setupSteps.indexOf(step) + 1).find((later) => canEnter(later, completed))

/** The completed ones in the order of the steps, each once. */
export const inOrder = (completed: Completed): SetupStep[] =>
  setupSteps.filter((step) => completed.includes(step))

export const percentOf = (completed: Completed): number =>
  (inOrder(completed).length / setupSteps.length) * 100

/** Whether all required steps are done. */
export const isSetUp = (completed: Completed): boolean => required.every((step) => completed.includes(step))

/** The groups of what is entered, by the step that asks for them. */
export const groupsOf = {
  'company-info': ['companyInfo', 'address'],
  plan: ['plan'],
  admin: ['adminAccount'],
  users: ['users', 'usersText'],
  import: ['dataImport'],
  configuration: ['configuration'],
  completion: [],
} as const satisfies Record<SetupStep, readonly string[]>
export type SetupGroup = (typeof groupsOf)[SetupStep][number]

/** What somebody has entered so far, and which steps are done with. */
export type SetupState<
  D extends Partial<Record<SetupGroup, unknown>> = Partial<Record<SetupGroup, unknown>>,
> = {
  data: D
  completedSteps: Completed
  currentStep: SetupStep
}

/** A step that is completed or skipped: both count, and both go on. */
export const stepDone = <S extends SetupState>(state: S, step: SetupStep): S => {
  const completedSteps = inOrder([...state.completedSteps, step])
  return { ...state, completedSteps, currentStep: nextStep(step, completedSteps) ?? step }
}

/** A step begun anew: what was entered in it is forgotten (of the company its address, too). */
export const stepReset = <S extends SetupState>(state: S, step: SetupStep): S => {
  const groups: readonly string[] = groupsOf[step]
  return {
    ...state,
    completedSteps: state.completedSteps.filter((done) => done !== step),
    data: Object.fromEntries(Object.entries(state.data).filter(([group]) => !groups.includes(group))),
  }
}

/** After a successful submission. */
export const submitted = <S extends SetupState>(state: S): S => ({
  ...stepDone(state, 'completion'),
  currentStep: 'completion',
})

/** Specification §3: how far the set-up is. */
export const progressOf = ({
  currentStep,
  completedSteps,
}: Pick<SetupState, 'currentStep' | 'completedSteps'>) => ({
  totalSteps: setupSteps.length,
  currentStepIndex: setupSteps.indexOf(currentStep),
  percentComplete: percentOf(completedSteps),
})

/** Whether a completed step was skipped: it is done with, and nothing was entered. */
export const isSkipped = (state: SetupState, step: SetupStep): boolean =>
  isSkippable(step) &&
  state.completedSteps.includes(step) &&
  groupsOf[step].every((group) => state.data[group] === undefined)

/** The slug that a company's name suggests: letters without accents, digits and hyphens, 2 to 50 of them. */
export const slugOf = (name: string): string => {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 50)
    .replaceAll(/^-+|-+$/g, '')
  return plain.length < 2 ? ['company', plain].filter(Boolean).join('-') : plain
}
