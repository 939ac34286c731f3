import { lazyPart } from '#lib/page/lazy.ts'

export const RecordMenu = lazyPart(() => import('./RecordMenu.tsx'), 'RecordMenu')
