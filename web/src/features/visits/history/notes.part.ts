import { lazyPart } from '#lib/page/lazy.ts'

export const OwnNotes = lazyPart(() => import('#features/coaching/note/VisitCoaching.tsx'), 'OwnNotes')
