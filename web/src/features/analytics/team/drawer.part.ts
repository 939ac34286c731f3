import { lazyPart } from '#lib/page/lazy.ts'

export const MeasureDrawer = lazyPart(() => import('./MeasureDrawer.tsx'), 'MeasureDrawer')
export const MarkDrawer = lazyPart(() => import('./MarkDrawer.tsx'), 'MarkDrawer')
