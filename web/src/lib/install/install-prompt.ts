import { createStore } from '#lib/plain/store.ts'

/** What browsers other than Safari offer while the app can be installed; TypeScript does not know it. */
export type InstallPrompt = Event & {
  prompt(): Promise<unknown>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** The browser's own question, to ask when the person wants it; null where there is none, or it was asked. */
export const installPromptStore = createStore<InstallPrompt | null>(null)

/** It comes once, long before anybody wants it. Called once. */
export const keepInstallPrompt = (): void =>
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installPromptStore.set(event as InstallPrompt)
  })
