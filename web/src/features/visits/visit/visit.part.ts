import { lazyPart } from '#lib/page/lazy.ts'

export const VisitSheet = lazyPart(() => import('#features/visits/sheet/VisitSheet.tsx'), 'VisitSheet')
export const NewVisitModal = lazyPart(
  () => import('#features/visits/schedule/NewVisitModal.tsx'),
  'NewVisitModal',
)
export const NotMetSheet = lazyPart(() => import('#features/visits/sheet/NotMetSheet.tsx'), 'NotMetSheet')
