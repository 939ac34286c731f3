import { lazyPart } from '#lib/page/lazy.ts'

export const FilterMenu = lazyPart(() => import('./FilterMenu.tsx'), 'FilterMenu')
export const FilterDates = lazyPart(() => import('./FilterDates.tsx'), 'FilterDates')
export const WhoFilter = lazyPart(() => import('./WhoFilter.tsx'), 'WhoFilter')
