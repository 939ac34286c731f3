import { lazyPart } from '#lib/page/lazy.ts'

export const RunningVisitModal = lazyPart(() => import('./RunningVisitModal.tsx'), 'RunningVisitModal')
