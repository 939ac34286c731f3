import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { startEmbeddedDatabase } from '@rounds/server/src/platform/database/embedded-database.ts'
import { chromiumPath } from '#support/chromium.ts'
import { closeDatabase } from '#support/database.ts'
import { startServer } from '#support/server-process.ts'
import { appIsOnDevice } from '#support/device.ts'
import { add, noCounts, tell } from './counts.ts'
import { type Place, liveDay } from './day.ts'
import { makeFaulty } from './device-faults.ts'
import { openDoor } from './door.ts'
import { noFindings } from './ledger.ts'
import { openPhone, openTab } from './phone.ts'
import { seeded } from './random.ts'

/*
 * A delegate's day, lived over and over in a real browser against the real server, with everything that goes wrong on a phone:
 * the network cut, tabs killed, answers lost, portals and gateways that answer in the server's place, requests that hang, two
 * tabs open, the server killed with -9, another person and another company on the same device, a wrong clock, a full device, one
 * whose browser has thrown the app's files away or lost a person's key, an older build that is served again, and another device.
 * Afterwards every record must be in the database once, whole, with its steps in order, and nobody else's; nothing may be told
 * as sent that is not, and nothing may be left on the phone.
 * npm run days -- [--runs 50] [--visits 20] [--seed 1]    Day n of a run with seed s is the only day of a run with seed s+n-1.
 */

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '50' },
    visits: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    chromium: { type: 'string', default: chromiumPath() },
  },
})
const [runs, visits, seed] = [Number(values.runs), Number(values.visits), Number(values.seed)]
const launchOptions = {
  executablePath: values.chromium,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
  ],
}

const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'rounds-days-'))
/** Undone in turn, the last first. */
const opened: (() => Promise<unknown>)[] = [() => fs.rm(folder, { recursive: true, force: true })]

const keysOf = <T extends object>(record: T) => Object.keys(record) as (keyof T)[]
const secondsSince = (start: number) => ((performance.now() - start) / 1000).toFixed(1)

/** One phone for all days, used by the people of one company after the other; the app is on it. */
const takePhone = async (browser: Browser, url: string): Promise<BrowserContext> => {
  const phone = await openPhone(browser, url)
  await makeFaulty(phone)
  const tab = await openTab(phone)
  await tab.goto('/')
  await appIsOnDevice(tab)
  await tab.close()
  return phone
}

const liveDays = async () => {
  const database = await startEmbeddedDatabase(folder, { quick: true })
  opened.push(
    () => database.stop(),
    () => closeDatabase(),
  )
  process.env.E2E_DATABASE_URL = database.url
  process.env.E2E_OWNER_URL = database.ownerUrl
  const server = await startServer()
  process.env.E2E_URL = server.url
  const target = { port: Number(new URL(server.url).port) }
  const door = await openDoor(target, seeded(seed))
  const browser = await chromium.launch(launchOptions)
  const place: Place = { phone: await takePhone(browser, door.url), door, server: Promise.resolve(server) }
  opened.push(
    async () => (await place.server).stop(),
    () => door.close(),
    () => browser.close(),
  )

  const total = noCounts()
  const found = noFindings()
  const broken: string[] = []
  for (let day = 1; day <= runs; day++) {
    const daySeed = seed + day - 1
    const start = performance.now()
    try {
      const { counts, findings } = await liveDay(place, seeded(daySeed), visits)
      add(total, counts)
      for (const name of keysOf(found))
        found[name].push(...findings[name].map((line) => `seed ${daySeed}, ${name}: ${line}`))
      const bad = Object.values(findings).flat()
      console.log(
        `day ${day} (seed ${daySeed}): ${tell(counts)}; ${bad.length} findings; ${secondsSince(start)} s`,
      )
      for (const line of bad) console.log(`  ${line}`)
    } catch (error) {
      console.error(`day ${day} (seed ${daySeed}) broke off after ${secondsSince(start)} s:`, error)
      broken.push(`seed ${daySeed} broke off: ${String(error).split('\n')[0]}`)
      for (const [index, page] of place.phone.pages().entries())
        await page
          .screenshot({
            path: path.join(import.meta.dirname, `../test-results/day-${daySeed}-tab-${index}.png`),
          })
          .catch(() => undefined)
      await place.phone.close()
      door.open()
      door.loseAnswers(0)
      door.takeCounts()
      place.phone = await takePhone(browser, door.url)
    }
  }
  console.log(`runs ${runs}, ${tell(total)}`)
  const { lost, duplicated, disordered, leaked, misattributed, mistimed, misreported, stuck } = found
  console.log(
    `lost ${lost.length}, duplicated ${duplicated.length}, out of order ${disordered.length}, leaks ${leaked.length}, ` +
      `misattributed ${misattributed.length}, mistimed ${mistimed.length}, misreported ${misreported.length}, stuck ${stuck.length}` +
      (broken.length > 0 ? `, days broken off ${broken.length}` : ''),
  )
  const lines = [...Object.values(found).flat(), ...broken]
  for (const line of lines.slice(0, 40)) console.log(line)
  return lines.length === 0
}

const closeAll = async () => {
  for (let undo = opened.pop(); undo; undo = opened.pop())
    await undo().catch((error: unknown) => console.error(error))
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void closeAll().finally(() => process.exit(1)))

try {
  process.exitCode = (await liveDays()) ? 0 : 1
} finally {
  await closeAll()
}
