import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

/** A change as a device sends it. `effect` is what it must leave, once and only once. */
export type Write = {
  method: 'POST' | 'PUT'
  path: string
  token: string
  key: string
  body: Record<string, unknown>
  effect: Effect
}

type Effect =
  | { kind: 'visit'; mark: string }
  | { kind: 'prescriber'; mark: string }
  | {
      kind: 'step'
      visitId: string
      action: 'start' | 'complete' | 'submit' | 'approve'
    }

type Tools = {
  send(write: Write): Promise<Record<string, unknown>>
  acknowledged: Write[]
  /** Visits that wait for a decision. */
  submitted: string[]
  isStopping(): boolean
}
export type Person = { id: string; token: string }

const outcomes = {
  productsDiscussed: ['Cardiol 10 mg'],
  samplesProvided: [],
  nextSteps: 'Call in May',
  rating: 4,
}

const write = async (tools: Tools, { token }: Person, rest: Omit<Write, 'token' | 'key'>) => {
  const whole: Write = { ...rest, token, key: randomUUID() }
  const answer = await tools.send(whole)
  tools.acknowledged.push(whole)
  return answer
}

/** One delegate's day, over and over: a prescriber now and then, visits planned, carried out and submitted. */
export const runDelegate = async (tools: Tools, delegate: Person, prescriberId: string): Promise<void> => {
  const today = new Date().toISOString().slice(0, 10)
  for (let turn = 0; !tools.isStopping(); turn++) {
    const mark = randomUUID()
    if (turn % 4 === 0)
      await write(tools, delegate, {
        method: 'POST',
        path: '/prescribers',
        body: { firstName: 'Amina', lastName: `Haddad ${mark}`, notes: mark },
        effect: { kind: 'prescriber', mark },
      })
    // Sometimes only the key says that two requests are one.
    const id = turn % 3 === 0 ? undefined : randomUUID()
    const visit = await write(tools, delegate, {
      method: 'POST',
      path: '/visits',
      body: { id, prescriberId, scheduledDate: today, notes: mark },
      effect: { kind: 'visit', mark },
    })
    const visitId = String(visit.id)
    const step = (action: 'start' | 'complete', body: Record<string, unknown>) =>
      write(tools, delegate, {
        method: 'PUT',
        path: `/visits/${visitId}/status`,
        body,
        effect: { kind: 'step', visitId, action },
      })
    await step('start', { status: 'in-progress' })
    await step('complete', { status: 'completed', outcomes })
    await write(tools, delegate, {
      method: 'POST',
      path: `/visits/${visitId}/submit-for-approval`,
      body: {},
      effect: { kind: 'step', visitId, action: 'submit' },
    })
    tools.submitted.push(visitId)
  }
}

/** Approves what the delegates submit, until they have stopped and nothing waits. */
export const runSupervisor = async (tools: Tools, supervisor: Person): Promise<void> => {
  for (;;) {
    const visitId = tools.submitted.shift()
    if (visitId === undefined) {
      if (tools.isStopping()) return
      await pause(20)
    } else
      await write(tools, supervisor, {
        method: 'POST',
        path: '/supervisors/approvals/process',
        body: { action: 'approve', ids: [visitId] },
        effect: { kind: 'step', visitId, action: 'approve' },
      })
  }
}
