// Runs before the first paint: the chosen colour scheme, and the tenant's colours as they were on the last visit. And looks
// after a start that fails.
// A file of its own, so that no inline script is needed. Keys: lib/preferences.ts and ui/brand.ts.
;(() => {
  const root = document.documentElement
  try {
    const chosen = localStorage.getItem('mantine-color-scheme-value')
    const dark =
      chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
    root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
    root.dataset.density = localStorage.getItem('pv.density') === 'compact' ? 'compact' : 'comfortable'
    root.dataset.motion = localStorage.getItem('pv.motion') === 'true' ? 'less' : 'system'
    const css = localStorage.getItem('pv.brand.' + location.pathname.split('/')[1].toLowerCase())
    if (css) {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets = [sheet]
    }
  } catch {
    // No storage (private mode): the defaults of the style sheet apply.
  }
  // A file of the app that does not run, or does not come: the worker looks after what it keeps. A page that did not start
  // because of it starts again, once a minute at the most; main.tsx says that it has.
  const worker = navigator.serviceWorker
  const heal = () => worker?.controller?.postMessage('heal')
  const isOfApp = (event) =>
    (event.filename || event.target?.src || event.target?.href || '').includes('/assets/')
  addEventListener('error', (event) => !root.dataset.started && isOfApp(event) && heal(), true)
  addEventListener('vite:preloadError', heal)
  worker?.addEventListener('message', async ({ data: { healed } }) => {
    try {
      if (!healed) return
      // The browser's own memory gives up what it was given before only for a file that was asked for again. All of this page's:
      // which of them was damaged another page may have been told, that was reloaded meanwhile.
      const files = performance.getEntriesByType('resource').map(({ name }) => name)
      await Promise.all(files.filter((file) => file.includes('/assets/')).map((file) => fetch(file)))
      if (root.dataset.started) return
      const last = Number(sessionStorage.getItem('pv.healed'))
      sessionStorage.setItem('pv.healed', String(Date.now()))
      if (Date.now() - last > 60000) location.reload()
    } catch {
      // No network, or no storage: it could start again for ever.
    }
  })
  worker?.startMessages()
})()
