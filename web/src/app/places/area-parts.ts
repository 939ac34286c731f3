import { lazyPart } from '#lib/page/lazy.ts'

/** More of `parts`, of which nothing is known, nor paid for, before the sign-in. */
export const areaParts = {
  Help: lazyPart(() => import('#app/help/Help.tsx'), 'Help'),
  UnreadMessages: lazyPart(() => import('#features/messages/message/UnreadMessages.tsx'), 'UnreadMessages'),
}
