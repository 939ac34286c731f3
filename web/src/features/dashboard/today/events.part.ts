import { lazyPart } from '#lib/page/lazy.ts'

export const DayEvents = lazyPart(() => import('./DayEvents.tsx'), 'DayEvents')
