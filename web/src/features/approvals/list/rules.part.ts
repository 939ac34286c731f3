import { lazyPart } from '#lib/page/lazy.ts'

export const RulesDrawer = lazyPart(() => import('./RulesDrawer.tsx'), 'RulesDrawer')
