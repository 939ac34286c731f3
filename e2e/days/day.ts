import { type BrowserContext, type Page, errors } from '@playwright/test'
import { callApi } from '#support/api.ts'
import { sql } from '#support/database.ts'
import { pathsOf } from '#support/paths.ts'
import { recordForm } from '#support/record-form.ts'
import { type ServerProcess, startServer } from '#support/server-process.ts'
import { type Person, type Prescriber, makePrescriber, makeTeam, makeVisit } from '#support/world.ts'
import type { Door } from './door.ts'
import { type Findings, type Recorded, compare } from './ledger.ts'
import { drain, killTab, lookAway, openTab, signInOn, signOutOn } from './phone.ts'
import { type Random, pick } from './random.ts'
import { type Event, type Task, writeDay } from './script.ts'

/** What a day is lived on. `server` is replaced when it is killed, and settled when it serves again. */
export type Place = { phone: BrowserContext; door: Door; server: Promise<ServerProcess> }

export type Counts = {
  visits: number
  entries: number
  answersLost: number
  tabsKilled: number
  cuts: number
  restarts: number
}

type Planned = { id: string; prescriber: Prescriber }

const LOST_ANSWERS = 0.2
/** Milliseconds. */
const ANSWER_MS = 60_000

/** A delegate with a day of visits, a colleague with one, and somebody to meet by chance. */
const makeDay = async (tasks: readonly Task[]) => {
  const team = await makeTeam()
  const planned: Planned[] = []
  for (const index of tasks.keys()) {
    const prescriber = await makePrescriber(team.delegate, { firstName: 'Ada', lastName: `Own${index}` })
    // Nobody planned this one: the prescriber is known from earlier.
    const { id } =
      tasks[index]?.kind === 'unplanned'
        ? { id: '' }
        : await makeVisit(team.delegate, prescriber, { inMinutes: 5 + 5 * index })
    planned.push({ id, prescriber })
  }
  const foreign = await makePrescriber(team.colleague, { firstName: 'Bea', lastName: 'Other' })
  const { id } = await makeVisit(team.colleague, foreign, { inMinutes: 10 })
  return { ...team, planned, foreign: { id, prescriber: foreign } }
}

/** Submits what was only completed, as long as there is any; resolves to what needs the person. */
const submitRest = async (tab: Page, delegate: Person) => {
  const completed = () =>
    sql<{ id: string }>(`select id from visits where delegate_id = $1 and status = 'completed'`, [
      delegate.id,
    ])
  for (;;) {
    const needed = await drain(tab, delegate)
    const rest = await completed()
    if (rest.every(({ id }) => needed.some(({ subject }) => subject === id))) return needed
    await tab.reload()
    await tab
      .getByRole('button', { name: /^Submit \d+$/ })
      .first()
      .click()
    await tab.getByTestId('toast').first().waitFor()
  }
}

/** Lives a scripted day on the phone, fault by fault, and holds what the database has then against what was recorded. */
export const liveDay = async (
  place: Place,
  random: Random,
  visits: number,
): Promise<{ counts: Counts; findings: Findings }> => {
  const { phone, door } = place
  const { tasks, events } = writeDay(random, visits)
  const { tenant, delegate, colleague, planned, foreign } = await makeDay(tasks)
  const paths = pathsOf(tenant.slug)
  const recorded: Recorded[] = []
  const leaks: string[] = []
  const counts: Counts = {
    visits: 0,
    entries: 0,
    answersLost: -door.lost(),
    tabsKilled: 0,
    cuts: 0,
    restarts: 0,
  }

  let first = await openTab(phone)
  let second: Page | null = null
  const showToday = async (tab: Page) => {
    await tab.bringToFront()
    if (new URL(tab.url()).pathname !== paths.today) await tab.goto(paths.today)
  }
  /** The tab dies; another one opens at `path`. */
  const die = async (tab: Page, path: string) => {
    counts.tabsKilled++
    const isFirst = tab === first
    await killTab(tab)
    const next = await openTab(phone)
    if (isFirst) first = next
    else second = next
    await next.goto(path)
    return next
  }

  const openRecord = async (tab: Page, { id, prescriber }: Planned) => {
    if (id !== '') {
      // A tab that comes to the front catches up with the others: what moved away under the finger is looked for again.
      while (!tab.url().endsWith(id)) {
        await showToday(tab)
        await tab.locator(`[data-subject="${id}"] a`).first().click()
        await tab.waitForURL(`**${paths.record()}/*`)
      }
      return id
    }
    await place.server
    await tab.goto(paths.record())
    await tab.getByRole('main').getByLabel('Search prescribers').fill(prescriber.lastName)
    await tab
      .getByRole('button', { name: new RegExp(prescriber.lastName) })
      .first()
      .click()
    await tab.waitForURL(`**${paths.record()}/*`)
    return new URL(tab.url()).pathname.split('/').at(-1) ?? ''
  }

  /** A tab that has not heard yet that another visit is over asks about its timer. */
  const startTimer = async (tab: Page) => {
    const start = tab.getByRole('button', { name: 'Start timer' })
    const keepBoth = tab.getByRole('button', { name: 'Keep both' })
    await start.click()
    for (const until = Date.now() + ANSWER_MS; (await start.count()) > 0; await tab.waitForTimeout(50)) {
      if (await keepBoth.isVisible()) await keepBoth.click()
      if (Date.now() > until) throw new errors.TimeoutError('The timer does not start')
    }
  }

  const record = async (given: Page, owner: Person, visit: Planned, task: Task) => {
    let tab = given
    await showToday(tab)
    const id = await openRecord(tab, visit)
    const words = `Words about ${visit.prescriber.lastName}, ${id.slice(0, 8)}`
    let form = recordForm(tab)
    if (task.kind === 'timer') await startTimer(tab)
    await form.rating(task.rating).click()
    // By key: what the last record's toast covers, a finger would scroll away from.
    await form.addNotes.press('Enter')
    await form.notes.fill(words)
    if (task.kill === 'typing') {
      await form.saveState.filter({ hasText: /Saved/ }).waitFor()
      tab = await die(tab, paths.record(id))
      form = recordForm(tab)
      await form.notes.waitFor()
      if ((await form.notes.inputValue()) !== words) throw new Error(`Lost while typing: ${words}`)
    }
    if (task.kind === 'later') {
      await tab.getByRole('button', { name: 'More ways to save' }).first().click()
      await tab.getByRole('menuitem', { name: 'Complete without submitting' }).press('Enter')
    } else await form.completeAndSubmit.click()
    await tab.waitForURL(`**${paths.today}`)
    recorded.push({
      id,
      owner,
      words,
      rating: task.rating,
      steps: [
        ...(task.kind === 'timer' ? (['start'] as const) : []),
        task.kind === 'unplanned' ? 'create' : 'complete',
        'submit',
      ],
    })
    counts.visits++
    counts.entries += task.kind === 'timer' || task.kind === 'later' ? 2 : 1
    if (task.kill === 'confirmed') await die(tab, paths.today)
    else if (task.looksAway) await lookAway(tab)
  }

  /** Somebody else takes the phone for one visit, and sees nothing of the person before. */
  const lendPhone = async () => {
    await showToday(first)
    await signOutOn(first, delegate)
    await restore()
    await place.server
    await signInOn(first, colleague)
    const own = first.locator(`[data-subject="${foreign.id}"]`).first()
    await own.waitFor()
    const seen = (await first.locator('body').textContent()) ?? ''
    if (/Own\d/.test(seen)) leaks.push(`${colleague.email} sees ${/Own\d+/.exec(seen)?.[0]}`)
    const { id } = pick(
      random,
      planned.filter((visit) => visit.id !== ''),
    )
    const { status } = await callApi(first, 'GET', `/visits/${id}`)
    if (status !== 404) leaks.push(`${colleague.email} reads a foreign visit: ${status}`)
    const quick: Task = {
      kind: 'record',
      rating: 3,
      kill: null,
      looksAway: random() < 0.5,
      inSecondTab: false,
    }
    await record(first, colleague, foreign, quick)
    await signOutOn(first, colleague)
    await signInOn(first, delegate)
  }

  const restore = async () => {
    door.open()
    await phone.setOffline(false)
  }
  const cut = async () => {
    counts.cuts++
    door.cut()
  }
  const happens: Record<Event, () => Promise<unknown>> = {
    cut,
    unplug: async () => {
      await cut()
      await phone.setOffline(true)
    },
    restore,
    restart: async () => {
      counts.restarts++
      const running = await place.server
      await running.kill()
      place.server = startServer({ port: Number(new URL(running.url).port) })
      // Awaited before anybody needs the server; until then its failure is nobody's.
      place.server.catch(() => undefined)
    },
    'open tab': async () => {
      second = await openTab(phone)
      await second.goto(paths.today)
    },
    'close tab': async () => {
      await second?.close()
      second = null
    },
    'other person': lendPhone,
  }

  await signInOn(first, delegate)
  door.loseAnswers(LOST_ANSWERS)
  for (const [index, task] of [...tasks, null].entries()) {
    for (const event of events.get(index) ?? []) await happens[event]()
    const visit = planned[index]
    if (task && visit) await record(task.inSecondTab && second ? second : first, delegate, visit, task)
  }

  await restore()
  await place.server
  await showToday(first)
  const needed = await submitRest(first, delegate)
  await signOutOn(first, delegate)
  await signInOn(first, colleague)
  needed.push(...(await drain(first, colleague)))
  await signOutOn(first, colleague)
  door.loseAnswers(0)
  for (const tab of phone.pages()) await tab.close()

  counts.answersLost += door.lost()
  const ids = [...planned.map(({ id }) => id), foreign.id]
  const findings = await compare(tenant, recorded, ids)
  findings.leaked.push(...leaks)
  for (const { subject } of needed)
    findings.lost.push(`${subject}: needs the person, after ${door.refusals(subject).join('; ')}`)
  return { counts, findings }
}
