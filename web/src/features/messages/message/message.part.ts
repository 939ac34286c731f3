import { lazyPart } from '#lib/page/lazy.ts'

export const MessageModal = lazyPart(
  () => import('#features/messages/compose/MessageModal.tsx'),
  'MessageModal',
)
