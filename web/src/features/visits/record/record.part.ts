import { lazyPart } from '#lib/page/lazy.ts'

export const RecordMenu = lazyPart(() => import('./RecordMenu.tsx'), 'RecordMenu')
export const ContextSheet = lazyPart(() => import('#ui/Sheet.tsx'), 'Sheet')
export const ChangedMeanwhile = lazyPart(() => import('./ChangedMeanwhile.tsx'), 'ChangedMeanwhile')
export const DraftOffer = lazyPart(() => import('./DraftOffer.tsx'), 'DraftOffer')
export const RepeatedVisit = lazyPart(
  () => import('#features/visits/sheet/RepeatedVisit.tsx'),
  'RepeatedVisit',
)
export const WaitingVisit = lazyPart(() => import('./WaitingVisit.tsx'), 'WaitingVisit')
export const UnusedDraft = lazyPart(() => import('./UnusedDraft.tsx'), 'UnusedDraft')
