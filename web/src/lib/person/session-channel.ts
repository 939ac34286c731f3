import type { EndReason } from './auth-store.ts'

/** What the tabs of a browser tell each other of their one session (requirements S-097). */
export type TabMessage =
  | { type: 'signed-in'; owner: string }
  | { type: 'signed-out'; reason: EndReason }
  | { type: 'renewed'; expiresAt: number }

export const sessionChannel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('pv.auth')

export const tellOtherTabs = (message: TabMessage): void => sessionChannel?.postMessage(message)
