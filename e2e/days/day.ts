import type { BrowserContext, Page } from '@playwright/test'
import { callApi } from '#support/api.ts'
import { appIsOnDevice } from '#support/device.ts'
import { pathsOf } from '#support/paths.ts'
import { recordForm } from '#support/record-form.ts'
import { type ServerProcess, startServer } from '#support/server-process.ts'
import type { Person } from '#support/world.ts'
import { misreported, stayUntilSafe } from './claims.ts'
import { type Counts, add, noCounts } from './counts.ts'
import { clearCaches, fill, loseKey, moveClock, rightClock, serveOld } from './device-faults.ts'
import type { Door } from './door.ts'
import { submitRest } from './evening.ts'
import { type Findings, type Recorded, compare } from './ledger.ts'
import { type Guest, type Planned, makeDay } from './people.ts'
import { drain, killTab, lookAway, openTab, ownerOf, signInOn, signOutOn, unsentOn } from './phone.ts'
import { type Random, pick, seeded } from './random.ts'
import { type Event, type Task, plainTask, writeDay } from './script.ts'
import { gateway, portal } from './strangers.ts'
import { noteElsewhere } from './tablet.ts'
import { startTimer } from './timer.ts'

/** What a day is lived on. `server` is replaced when it is killed, and settled when it serves again. */
export type Place = { phone: BrowserContext; door: Door; server: Promise<ServerProcess> }

/** What happens to the changes of a day on their way. */
const DISTURBED = { lost: 0.15, page: 0.06, empty: 0.03, hung: 0.04 }
/** A visit whose card does not come up by then is opened by its address. Milliseconds. */
const PATIENCE_MS = 3_000

/** Lives a scripted day on the phone, fault by fault, and holds what the database has then against what was recorded. */
export const liveDay = async (
  place: Place,
  random: Random,
  visits: number,
): Promise<{ counts: Counts; findings: Findings }> => {
  const { phone, door } = place
  const { tasks, events } = writeDay(random, visits)
  const { delegate, planned, colleague, stranger } = await makeDay(tasks)
  const recorded: Recorded[] = []
  const leaks: string[] = []
  const claims: string[] = []
  /** What was noted on the other device, by visit. */
  const objectives = new Map<string, string>()
  const counts = noCounts()
  door.takeCounts()
  const disturb = () => door.disturb(DISTURBED, seeded(random() * 2 ** 32))

  let first = await openTab(phone)
  let second: Page | null = null
  /** The paths of whoever has the phone. */
  let paths = pathsOf(delegate.tenant.slug)
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
        const card = tab.locator(`[data-subject="${id}"] a`).first()
        const isThere = await card.click({ timeout: PATIENCE_MS }).then(
          () => true,
          () => false,
        )
        if (isThere) await tab.waitForURL(`**${paths.record()}/*`)
        else {
          // By a clock that is unsure it may be on another day.
          counts.detours++
          await tab.goto(paths.record(id))
        }
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

  /** Records a visit; resolves to the tab that it ends in. */
  const record = async (given: Page, owner: Person, visit: Planned, task: Task): Promise<Page> => {
    let tab = given
    await showToday(tab)
    if (task.isRolledBack) {
      counts.rolledBack++
      await place.server
      await serveOld(tab, true)
    }
    const id = await openRecord(tab, visit)
    const since = Date.now()
    if (task.isFull) {
      counts.full++
      await fill(tab)
    }
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
      since,
      id,
      owner,
      words,
      rating: task.rating,
      ...(objectives.has(id) && { objective: objectives.get(id) ?? '' }),
      steps: [
        ...(objectives.has(id) ? (['update'] as const) : []),
        ...(task.kind === 'timer' ? (['start'] as const) : []),
        task.kind === 'unplanned' ? 'create' : 'complete',
        'submit',
      ],
    })
    counts.visits++
    counts.entries += task.kind === 'timer' || task.kind === 'later' ? 2 : 1
    if (task.isFull || task.isRolledBack) {
      const { firstName, lastName } = visit.prescriber
      claims.push(...(await stayUntilSafe(tab, { id, words, name: `${firstName} ${lastName}` })))
    }
    if (task.isRolledBack) await serveOld(tab, false)
    if (task.kill === 'confirmed') return die(tab, paths.today)
    if (task.looksAway) await lookAway(tab)
    return tab
  }

  /** Somebody else takes the phone for one visit while requests are under way, and sees nothing of the person before. */
  const lendPhone = async ({ person, visit }: Guest) => {
    counts.handovers++
    await showToday(first)
    door.disturb({ hung: 1 }, random)
    await lookAway(first)
    await signOutOn(first, delegate)
    await restore()
    disturb()
    await place.server
    await signInOn(first, person)
    paths = pathsOf(person.tenant.slug)
    await first.locator(`[data-subject="${visit.id}"]`).first().waitFor()
    const seen = (await first.locator('body').textContent()) ?? ''
    if (/Own\d/.test(seen)) leaks.push(`${person.email} sees ${/Own\d+/.exec(seen)?.[0]}`)
    const { id } = pick(
      random,
      planned.filter((visit) => visit.id !== ''),
    )
    const { status } = await callApi(first, 'GET', `/visits/${id}`)
    if (status !== 404) leaks.push(`${person.email} reads a foreign visit: ${status}`)
    const looksAway = random() < 0.5
    await record(first, person, visit, { ...plainTask, rating: 3, looksAway })
    await signOutOn(first, person)
    await signInOn(first, delegate)
    paths = pathsOf(delegate.tenant.slug)
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
    portal: async () => {
      counts.portals++
      door.stand(portal)
    },
    gateway: async () => {
      counts.gateways++
      door.stand(gateway(random))
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
    'move clock': async () => {
      counts.clocks++
      await moveClock(first, random)
    },
    'right clock': () => rightClock(first),
    'clear caches': async () => {
      counts.cachesCleared++
      await place.server
      await clearCaches(first)
      await first.reload()
      await appIsOnDevice(first)
    },
    'lose key': async () => {
      await showToday(first)
      // With it goes whatever waits for it.
      if ((await drain(first, delegate)).length > 0) return
      counts.keysLost++
      await second?.close()
      second = null
      await loseKey(first, ownerOf(delegate))
      await die(first, paths.today)
    },
    'other device': async () => {
      const isLeft = ({ id }: Planned) => !objectives.has(id) && recorded.every((each) => each.id !== id)
      const left = planned.filter((visit) => visit.id !== '' && isLeft(visit))
      if (left.length === 0) return
      counts.tabletEdits++
      const visit = pick(random, left)
      objectives.set(visit.id, await noteElsewhere(phone, (await place.server).url, delegate, visit))
    },
    'other person': () => lendPhone(colleague),
    'other company': () => lendPhone(stranger),
  }

  await signInOn(first, delegate)
  disturb()
  for (const [index, task] of [...tasks, null].entries()) {
    for (const event of events.get(index) ?? []) await happens[event]()
    const visit = planned[index]
    if (!task || !visit) continue
    const tab = task.inSecondTab && second ? second : first
    const left = await record(tab, delegate, visit, task)
    claims.push(...(await misreported(left, delegate, recorded)))
  }

  await restore()
  await place.server
  await showToday(first)
  const left = await submitRest(first, delegate)
  claims.push(...(await misreported(first, delegate, recorded)))
  await signOutOn(first, delegate)
  for (const { person } of [colleague, stranger]) {
    await signInOn(first, person)
    left.push(...(await drain(first, person)))
    claims.push(...(await misreported(first, person, recorded)))
    await signOutOn(first, person)
  }
  door.loseAnswers(0)
  await rightClock(first)
  const waiting = (await unsentOn(first)).filter(
    ({ state }) => state !== 'attention' && state !== 'delivered',
  )
  for (const tab of phone.pages()) await tab.close()

  add(counts, door.takeCounts())
  const ids = [...planned, colleague.visit, stranger.visit].map(({ id }) => id)
  const findings = await compare([delegate, stranger.person], recorded, ids)
  findings.leaked.push(...leaks)
  findings.misreported.push(...new Set(claims))
  for (const { subject, state } of waiting) findings.stuck.push(`${subject}: ${state}`)
  for (const { subject, state } of left)
    if (state === 'attention')
      findings.lost.push(`${subject}: needs the person, after ${door.refusals(subject).join('; ')}`)
  return { counts, findings }
}
