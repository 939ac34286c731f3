import { type Person, type Prescriber, makePrescriber, makeTeam, makeVisit } from '#support/world.ts'
import type { Task } from './script.ts'

export type Planned = { id: string; prescriber: Prescriber }
/** Somebody else who uses the phone for one visit of theirs. */
export type Guest = { person: Person; visit: Planned }

const makeGuest = async (person: Person): Promise<Guest> => {
  const prescriber = await makePrescriber(person, { firstName: 'Bea', lastName: 'Other' })
  const { id } = await makeVisit(person, prescriber, { inMinutes: 10 })
  return { person, visit: { id, prescriber } }
}

/** A delegate with a day of visits; a colleague and somebody of another company with one; and somebody to meet by chance. */
export const makeDay = async (tasks: readonly Task[]) => {
  const team = await makeTeam()
  const planned: Planned[] = []
  for (const [index, { kind }] of tasks.entries()) {
    const prescriber = await makePrescriber(team.delegate, { firstName: 'Ada', lastName: `Own${index}` })
    // Nobody planned this one: the prescriber is known from earlier.
    const { id } =
      kind === 'unplanned'
        ? { id: '' }
        : await makeVisit(team.delegate, prescriber, { inMinutes: 5 + 5 * index })
    planned.push({ id, prescriber })
  }
  const colleague = await makeGuest(team.colleague)
  const { delegate } = await makeTeam({ name: 'Southwind Pharma' })
  return { delegate: team.delegate, planned, colleague, stranger: await makeGuest(delegate) }
}
