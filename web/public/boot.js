// Runs before the first paint: the chosen colour scheme, and the tenant's colours as they were on the last visit.
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
    const css = localStorage.getItem('pv.brand.' + location.pathname.split('/')[1])
    if (css) {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets = [sheet]
    }
  } catch {
    // No storage (private mode): the defaults of the style sheet apply.
  }
})()
