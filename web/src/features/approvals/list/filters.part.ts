import { lazyPart } from '#lib/page/lazy.ts'

export const ChoiceMenu = lazyPart(() => import('#ui/ChoiceMenu.tsx'), 'ChoiceMenu')
export const FilterDates = lazyPart(() => import('./FilterDates.tsx'), 'FilterDates')
export const WhoFilter = lazyPart(() => import('./WhoFilter.tsx'), 'WhoFilter')
