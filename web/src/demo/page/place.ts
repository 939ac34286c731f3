/** The page that was asked for where the host has no file (web/demo-site.ts). */
const KEY = 'rounds.demo.to'

/** The document lies at the root of the site, so that its address says where that is; from then on it is that of a page. */
const base = window.location.pathname.replace(/\/[^/]*$/, '')
window.__base = base

const wanted = window.sessionStorage.getItem(KEY)
window.sessionStorage.removeItem(KEY)
if (wanted !== null) window.history.replaceState(null, '', wanted)
else if (window.location.pathname.endsWith('/index.html')) window.history.replaceState(null, '', `${base}/`)

/** The address of the first page. */
export const root = `${base}/`
