import { openEarly } from '#app/start/early.ts'
import { startSession } from '#lib/session/session.ts'

// vite.config.ts makes a small piece of this, which asks the server while the browser still fetches the app.
void startSession()

/** When all is there that the page of the address needs. */
export const opened = openEarly(location)
