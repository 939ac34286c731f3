import { lazyPart } from '#lib/page/lazy.ts'

/** What opens over a page, and what stands beside every page, each in a chunk of its own. */
export const parts = {
  SessionDialog: lazyPart(() => import('#app/shell/SessionDialog.tsx'), 'SessionDialog'),
  SyncPanel: lazyPart(() => import('#app/sync/SyncPanel.tsx'), 'SyncPanel'),
  MoreSheet: lazyPart(() => import('#app/shell/MoreSheet.tsx'), 'MoreSheet'),
  Palette: lazyPart(() => import('#app/palette/Palette.tsx'), 'Palette'),
  NewVisit: lazyPart(() => import('#features/visits/schedule/NewVisit.tsx'), 'NewVisit'),
  AccountMenu: lazyPart(() => import('#app/shell/AccountMenu.tsx'), 'AccountMenu'),
  NotificationsPanel: lazyPart(
    () => import('#features/notifications/feed/NotificationsPanel.tsx'),
    'NotificationsPanel',
  ),
  ConflictDialog: lazyPart(() => import('#features/visits/conflicts/ConflictDialog.tsx'), 'ConflictDialog'),
}
