import { lazyPart } from '#lib/page/lazy.ts'

/** Such parts as nobody fetches ahead: of them nothing is known, nor paid for, before the sign-in. */
export const areaParts = {
  KeepingStrip: lazyPart(() => import('#app/shell/KeepingStrip.tsx'), 'KeepingStrip'),
  ShortcutSheet: lazyPart(() => import('#app/keys/ShortcutSheet.tsx'), 'ShortcutSheet'),
  RunningDock: lazyPart(() => import('#features/visits/running/RunningDock.tsx'), 'RunningDock'),
  PageMissing: lazyPart(() => import('#app/guards/PageMissing.tsx'), 'PageMissing'),
  Help: lazyPart(() => import('#app/help/Help.tsx'), 'Help'),
  UnreadMessages: lazyPart(() => import('#features/messages/message/UnreadMessages.tsx'), 'UnreadMessages'),
  OpenInvitations: lazyPart(() => import('#app/shell/OfficeAction.tsx'), 'OpenInvitations'),
  OfficeAction: lazyPart(() => import('#app/shell/OfficeAction.tsx'), 'OfficeAction'),
  Withheld: lazyPart(() => import('#app/shell/Withheld.tsx'), 'Withheld'),
}

/** What the signed-in area does in quiet moments. */
export const loadQuiet = () => import('./quiet.ts')
export const loadOffline = () => import('./offline.ts')
export const loadWrongClock = () => import('#app/sync/wrong-clock.ts')
export const loadWipe = () => import('#lib/outbox/wipe.ts')
