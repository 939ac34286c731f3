import type { CDPSession, Page } from '@playwright/test'
import { noteTasks, workedUntil } from './main-thread.ts'

/** What opening one page costs the person who waits for it. Bytes are those on the wire, times milliseconds. */
export type Opening = {
  requests: number
  bytes: number
  script: number
  style: number
  /** Script files requested before the page stood, by path. */
  scripts: string[]
  styles: string[]
  contentfulPaint: number
  ready: number
  /** What the main thread did until the page stood. */
  mainThread: number
  /** The same until the page was quiet, and how much of it in tasks over 50 ms. */
  mainThreadQuiet: number
  longTasks: number
  layoutShift: number
  /** The longest that the page took to show the answer to a press or a key (Interaction to Next Paint). */
  interaction: number
}

export type Profile = { name: string; slowdown: number; width: number; height: number; mobile: boolean }

/** ux.md 1.2: four times slower, 1.6 Mbit/s down, 150 ms round trip. */
export const phone: Profile = { name: 'phone', slowdown: 4, width: 390, height: 844, mobile: true }
/** The same network, so that the two can be compared; a laptop's own speed. */
export const desktop: Profile = { name: 'desktop', slowdown: 1, width: 1440, height: 900, mobile: false }

const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const QUIET_MS = 1500
const LONGEST_MS = 30_000
/** The browser tells of an interaction some time after it. */
const TOLD_MS = 500

type Marks = { paint: number; shift: number; long: number; interaction: number; ready: number }

/** Runs in the page before its own scripts. */
const observe = () => {
  const marks = { paint: 0, shift: 0, long: 0, interaction: 0 }
  Object.assign(globalThis, { benchMarks: marks })
  const watch = (type: string, onEntry: (entry: PerformanceEntry) => void, options = {}) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) onEntry(entry)
    }).observe({ type, buffered: true, ...options })
  watch('largest-contentful-paint', (entry) => (marks.paint = entry.startTime))
  watch('longtask', (entry) => (marks.long += entry.duration))
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) marks.shift += value
  })
  const onEvent = (entry: PerformanceEntry) => {
    const { interactionId, duration } = entry as PerformanceEntry & { interactionId: number }
    if (interactionId > 0) marks.interaction = Math.max(marks.interaction, duration)
  }
  // The shortest that the browser tells of.
  watch('event', onEvent, { durationThreshold: 16 })
}

type Sent = { url: string; type: string; at: number; bytes: number }

/** Counts what goes over the wire, the preloads of the next pages included. */
const countRequests = (session: CDPSession) => {
  const sent = new Map<string, Sent>()
  let changedAt = performance.now()
  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', timestamp }) => {
    changedAt = performance.now()
    sent.set(requestId, { url: request.url, type, at: timestamp, bytes: 0 })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    changedAt = performance.now()
    const request = sent.get(requestId)
    if (request) request.bytes = encodedDataLength
  })
  return { sent, quietFor: () => performance.now() - changedAt }
}

const readMarks = (page: Page): Promise<Marks> =>
  page.evaluate(() => {
    const { benchMarks } = globalThis as unknown as { benchMarks: Omit<Marks, 'ready'> }
    // A page outside the shell has no mark; its largest paint is its content.
    const ready = performance.getEntriesByName('route:ready')[0]?.startTime ?? benchMarks.paint
    return { ...benchMarks, ready }
  })

/** Opens the address in a page of its own under the profile, waits until nothing moves, and handles it. */
export const openPage = async (
  page: Page,
  url: string,
  { slowdown }: Profile,
  handle: (page: Page) => Promise<void>,
): Promise<Opening> => {
  const session = await page.context().newCDPSession(page)
  await page.addInitScript(observe)
  await session.send('Network.enable')
  await session.send('Performance.enable')
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const counted = countRequests(session)
  await noteTasks(page)
  await page.goto(url)
  const start = performance.now()
  while (performance.now() - start < LONGEST_MS && counted.quietFor() < QUIET_MS)
    await page.waitForTimeout(500)
  const { metrics } = await session.send('Performance.getMetrics')
  const mainThread = await workedUntil(page, (await readMarks(page)).ready)
  await handle(page)
  await page.waitForTimeout(TOLD_MS)
  const marks = await readMarks(page)
  const metric = (name: string) => metrics.find((each) => each.name === name)?.value ?? NaN
  const all = [...counted.sent.values()]
  const first = Math.min(...all.map(({ at }) => at))
  const needed = all.filter(({ at }) => (at - first) * 1000 <= marks.ready)
  const pathsOf = (type: string) =>
    needed.filter((request) => request.type === type).map((request) => new URL(request.url).pathname)
  const bytesOf = (type: string) =>
    needed.filter((request) => request.type === type).reduce((sum, request) => sum + request.bytes, 0)
  await session.detach()
  return {
    requests: all.length,
    bytes: all.reduce((sum, request) => sum + request.bytes, 0),
    script: bytesOf('Script'),
    style: bytesOf('Stylesheet'),
    scripts: pathsOf('Script'),
    styles: pathsOf('Stylesheet'),
    contentfulPaint: marks.paint,
    ready: marks.ready,
    mainThread,
    mainThreadQuiet: metric('TaskDuration') * 1000,
    longTasks: marks.long,
    layoutShift: marks.shift,
    interaction: marks.interaction,
  }
}
