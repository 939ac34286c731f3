import { lazyPart } from '#lib/page/lazy.ts'

export const RecordMenu = lazyPart(() => import('./RecordMenu.tsx'), 'RecordMenu')
export const ChangedMeanwhile = lazyPart(() => import('./ChangedMeanwhile.tsx'), 'ChangedMeanwhile')
export const UnusedDraft = lazyPart(() => import('./UnusedDraft.tsx'), 'UnusedDraft')
