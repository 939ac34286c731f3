declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merging into Window needs an interface
  interface Window {
    /** Set by tests of a development or `--mode test` build to move the clock; milliseconds since 1970. */
    __test?: { clock?: () => number }
  }
}

const settable = import.meta.env.DEV || import.meta.env.MODE === 'test'

/** Milliseconds since 1970. The one clock of the web app, so that tests can set it. */
export const now = (): number =>
  (settable && typeof window !== 'undefined' ? window.__test?.clock?.() : undefined) ?? Date.now()
