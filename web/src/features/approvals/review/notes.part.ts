import { lazyPart } from '#lib/page/lazy.ts'

export const VisitNotes = lazyPart(() => import('#features/coaching/note/WrittenNotes.tsx'), 'VisitNotes')
