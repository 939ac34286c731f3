import { type JudgedPerson, namesOf } from '@rounds/contract/rules/pasted-people'
import { type InvitationOutcome, invites } from '@rounds/contract/invites'
import { useRef, useState } from 'react'
import { messageOf } from '#lib/plain/errors.ts'
import { refreshReads } from '#lib/reads/query.ts'
import { call } from '#lib/wire/call.ts'

/** As many as are sent before the page says how far it is. */
const STEP = 25

type State = {
  outcomes: readonly InvitationOutcome[]
  /** How many of how many, while they are sent. */
  progress: { done: number; total: number } | null
  /** Why it stopped half-way. */
  problem: string | null
}

/** Sends invitations a few at a time. What was sent stays sent: tried again, each line keeps its id and no mail goes twice. */
export const useSending = (onOutcomes: (outcomes: readonly InvitationOutcome[]) => void) => {
  const [state, setState] = useState<State>({ outcomes: [], progress: null, problem: null })
  const ids = useRef(new Map<string, string>())
  const idOf = (email: string) => {
    const id = ids.current.get(email) ?? crypto.randomUUID()
    ids.current.set(email, id)
    return id
  }
  const send = async (
    people: readonly JudgedPerson[],
    common: { supervisorId: string | null; message: string | null },
  ) => {
    const total = people.length
    let outcomes: InvitationOutcome[] = []
    const tell = (problem: string | null, isOver: boolean) =>
      setState({ outcomes, problem, progress: isOver ? null : { done: outcomes.length, total } })
    tell(null, false)
    try {
      for (let at = 0; at < total; at += STEP) {
        const lines = people.slice(at, at + STEP).map(({ email, role, department, name }) => ({
          id: idOf(email),
          email,
          role,
          department,
          ...namesOf(name),
        }))
        // oxlint-disable-next-line no-await-in-loop -- one after the other, so that the page can say how far it is
        const { results } = await call(invites.createMany, { lines, ...common })
        outcomes = [...outcomes, ...results]
        tell(null, false)
      }
      tell(null, true)
    } catch (error) {
      tell(messageOf(error), true)
    }
    // Once cancelled, the same address is another invitation.
    for (const { email } of outcomes) ids.current.delete(email)
    onOutcomes(outcomes)
    await refreshReads()
  }
  return { ...state, send }
}
