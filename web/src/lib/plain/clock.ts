declare global {
  /**
   * Set by tests of a development or `--mode test` build: `clock` to move the clock, milliseconds since 1970; `patience` how many
   * times longer than a person's device one that shares a busy machine with other tests may take.
   */
  // oxlint-disable-next-line no-var -- only this makes a property of the window
  var __test: { clock?: () => number; patience?: number } | undefined
}

/** Where the time comes from: the device, until the signed-in area knows better (lib/wire/server-clock.ts). */
export const source = { now: (): number => Date.now() }

const settable = import.meta.env.DEV || import.meta.env.MODE === 'test'

const setByTest = () => (settable ? globalThis.__test?.clock?.() : undefined)

/** How many times longer than usual is waited for the device, and for whose hands are quick. */
export const patience = (): number => (settable ? globalThis.__test?.patience : undefined) ?? 1

/** Milliseconds since 1970. The one clock of the web app, so that tests can set it. */
export const now = (): number => setByTest() ?? source.now()
