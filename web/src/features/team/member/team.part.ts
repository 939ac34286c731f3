import { lazyPart } from '#lib/page/lazy.ts'

export const OwnWeek = lazyPart(() => import('./OwnWeek.tsx'), 'OwnWeek')
