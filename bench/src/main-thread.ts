import type { Page } from '@playwright/test'

type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds, as `dur`. */
  ts: number
  dur?: number
  args?: { name?: string; data?: { isLoadingMainFrame?: boolean } }
}

/** Of the browser's own: every task of every thread, and when a page began. */
const CATEGORIES = ['toplevel', 'blink.user_timing']

/** Has the browser note what its threads do; one page at a time. */
export const noteTasks = (page: Page) =>
  page.context().browser()?.startTracing(page, { categories: CATEGORIES })

/** Milliseconds that the main thread of the page worked in the first `until` of them after it was asked for. */
export const workedUntil = async (page: Page, until: number): Promise<number> => {
  const noted = await page.context().browser()?.stopTracing()
  const { traceEvents } = JSON.parse(String(noted)) as { traceEvents: TraceEvent[] }
  const began = traceEvents
    .filter(({ name, args }) => name === 'navigationStart' && args?.data?.isLoadingMainFrame)
    .toSorted((a, b) => b.ts - a.ts)[0]
  if (!began) throw new Error('The browser has not noted when the page began')
  const { pid, ts: start } = began
  const main = traceEvents.find(
    ({ name, pid: of, args }) => name === 'thread_name' && of === pid && args?.name === 'CrRendererMain',
  )
  const tasks = traceEvents.filter(
    ({ name, ph, tid, pid: of, ts }) =>
      name.endsWith('RunTask') && ph === 'X' && of === pid && tid === main?.tid && ts < start + until * 1000,
  )
  return tasks.reduce((sum, { dur = 0 }) => sum + dur, 0) / 1000
}
