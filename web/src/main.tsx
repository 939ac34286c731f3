import '#ui/fonts.css'
import '#ui/kit.css'
import '#ui/tokens.css'
import '#ui/base.css'
import '#ui/cut.css'
import { StrictMode, isValidElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { startPreloads } from '#app/start/preloads.ts'
import { Providers } from '#app/start/Providers.tsx'
import { startWorker } from '#lib/install/update.ts'
import { startInstallable } from '#lib/install/installable.ts'
import { currentTenant } from '#lib/session/tenant.ts'
import { speak } from '#lib/words/language.ts'
import { routes } from './routes.tsx'
import { opened } from './start.ts'

const worker = startWorker()
// The demo has no worker that would open it without a network.
if (import.meta.env.MODE !== 'demo') startInstallable()

/** The code of the page that the address names, where openEarly has not asked for it, comes while the session is asked for. */
const loadPage = () => {
  const matches =
    import.meta.env.MODE === 'demo'
      ? matchRoutes(routes, location, window.__base)
      : matchRoutes(routes, location)
  for (const { route } of matches ?? []) {
    const type = isValidElement(route.element) ? (route.element.type as object) : {}
    // A failure is reported by the page when it is shown.
    if ('preload' in type) (type as { preload(): Promise<unknown> }).preload().catch(() => undefined)
  }
}
// To find it among all addresses takes a phone its time, and openEarly knows most.
void opened.then((isKnown) => isKnown || loadPage())

/** How long the page may stay empty for that: then the frame comes first. Milliseconds. */
const EMPTY_MS = 800

const show = () => {
  const root = document.getElementById('root')
  if (!root) throw new Error('#root is missing')
  document.documentElement.dataset.started = 'true'
  speak(currentTenant()?.settings.localization.language ?? 'en')
  const router =
    import.meta.env.MODE === 'demo'
      ? createBrowserRouter(routes, { basename: window.__base })
      : createBrowserRouter(routes)
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  )
  startPreloads(router, worker)
}

void Promise.race([opened, new Promise((resolve) => setTimeout(resolve, EMPTY_MS))]).then(show)
