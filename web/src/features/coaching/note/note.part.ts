import { lazyPart } from '#lib/page/lazy.ts'

export const VisitCoaching = lazyPart(() => import('./VisitCoaching.tsx'), 'VisitCoaching')
