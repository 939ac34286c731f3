import './bar.css'
import { t } from '#lib/words/messages.ts'
import type { Store } from '#demo/store/store.ts'

/** What the app keeps of a person on this device would speak of things that are gone. */
const forgetDevice = async (): Promise<void> => {
  sessionStorage.clear()
  for (const key of Object.keys(localStorage)) if (key.startsWith('pv.')) localStorage.removeItem(key)
  const databases = (await indexedDB.databases?.()) ?? []
  for (const { name } of databases) if (name?.startsWith('rounds')) indexedDB.deleteDatabase(name)
}

/** Says above every page that this is a demo, and offers to start again. No component: the app knows nothing of it. */
export const showBar = (store: Store, root: string): void => {
  const bar = document.createElement('aside')
  bar.className = 'demo-bar'
  const text = document.createElement('span')
  text.textContent = t('demo.bar')
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = t('demo.again')
  button.addEventListener('click', () => {
    store.startAgain()
    void forgetDevice().finally(() => window.location.assign(root))
  })
  bar.append(text, button)
  document.body.prepend(bar)
  // As much of it as is seen: pages lie below (demo-site.ts).
  const measure = () =>
    document.documentElement.style.setProperty(
      '--demo-bar',
      `${Math.max(0, bar.offsetHeight - window.scrollY)}px`,
    )
  new ResizeObserver(measure).observe(bar)
  window.addEventListener('scroll', measure, { passive: true })
  store.onKeeping((isKept) => {
    text.textContent = t(isKept ? 'demo.bar' : 'demo.full')
  })
}
