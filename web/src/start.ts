import { openEarly } from '#app/start/early.ts'
import { startSession } from '#lib/session/session.ts'

// The content security policy forbids code made from text. zod would try, which is reported, and costs a phone 70 ms.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

// vite.config.ts makes a small piece of this, which asks the server while the browser still fetches the app.
void startSession()

/** When all is there that the page of the address needs. */
export const opened = openEarly(
  import.meta.env.MODE === 'demo'
    ? { pathname: location.pathname.slice(window.__base?.length), search: location.search }
    : location,
)
