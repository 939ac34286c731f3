import { pathsOf } from './paths.ts'
import { makeCorrespondence, makeNotes } from './correspondence.ts'
import { makePrescriber, makeTeam, makeVisit } from './world.ts'
import { makeReports } from './reports.ts'
import { sql } from './database.ts'
import { today } from './zone.ts'

/** A tenant in the middle of its week: something of everything. */
export const makeShowcase = async () => {
  const team = await makeTeam({ name: 'Demo Pharma' })
  const { delegate, colleague, supervisor } = team
  const people = [
    ['Amina', 'Haddad', 'Lyon', 'Cardiology', 3],
    ['Bruno', 'Mercier', 'Villeurbanne', 'Diabetology', 12],
    ['Chloé', 'Petit', 'Bron', 'General practice', 41],
    ['Élodie', 'Lefèvre', 'Lyon', 'Cardiology', 35],
    ['Karim', 'Zidane', 'Écully', 'Pneumology', null],
  ] as const
  const prescribers = []
  for (const [firstName, lastName, city, specialty, ago] of people)
    prescribers.push(
      await makePrescriber(delegate, {
        firstName,
        lastName,
        city,
        specialty,
        lastVisitDate: ago === null ? null : today(-ago),
      }),
    )
  const [haddad, mercier, petit, lefevre, zidane] = prescribers as [
    (typeof prescribers)[0],
    (typeof prescribers)[0],
    (typeof prescribers)[0],
    (typeof prescribers)[0],
    (typeof prescribers)[0],
  ]
  const visits = {
    earlier: await makeVisit(delegate, haddad, {
      status: 'approved',
      inMinutes: -3 * 1440,
      decidedBy: supervisor,
    }),
    waiting: await makeVisit(delegate, mercier, { status: 'submitted', inMinutes: -150 }),
    done: await makeVisit(delegate, petit, { status: 'completed', inMinutes: -100 }),
    rejected: await makeVisit(delegate, lefevre, {
      status: 'rejected',
      inMinutes: -1500,
      decidedBy: supervisor,
    }),
    next: await makeVisit(delegate, haddad, { inMinutes: 25, objectives: ['Present the dosage study'] }),
    later: await makeVisit(delegate, zidane, { inMinutes: 90 }),
    running: await makeVisit(colleague, await makePrescriber(colleague, { lastName: 'Vidal' }), {
      status: 'in-progress',
      inMinutes: -12,
    }),
  }
  const second = await makeVisit(colleague, await makePrescriber(colleague, { lastName: 'Dumas' }), {
    inMinutes: 40,
  })
  for (const [index, lastName] of ['Girard', 'Rousseau', 'Blanc'].entries())
    await makeVisit(colleague, await makePrescriber(colleague, { lastName }), {
      status: 'submitted',
      inMinutes: -200 - 60 * index,
      took: index === 1 ? 3 : 25,
    })
  // A meeting of the team and a day's training of the delegate, in the calendar and in the agenda.
  await sql(
    `insert into calendar_events (tenant_id, created_by, member_id, title, type, start_day, start_time, end_day, end_time, location)
     values ($1, $2, null, 'Team call', 'meeting', $4, '18:30', $4, '19:30', 'Video'), ($1, $2, $3, 'Cardiology training', 'training', $4, null, $4, null, 'Lyon')`,
    [team.tenant.id, supervisor.id, delegate.id, today(0)],
  )
  await makeReports(supervisor, delegate.id)
  const letters = await makeCorrespondence(delegate, supervisor, visits.rejected.id)
  await makeNotes(supervisor, delegate, [
    { ...visits.earlier, prescriberId: haddad.id },
    { ...visits.waiting, prescriberId: mercier.id },
  ])
  return { ...team, prescribers, visits: { ...visits, second }, letters, paths: pathsOf(team.tenant.slug) }
}
export type Showcase = Awaited<ReturnType<typeof makeShowcase>>
