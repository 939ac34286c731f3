import { lazyPart } from '#lib/page/lazy.ts'

/** Drawn below what says how it went, which does not wait for them. */
export const Charts = lazyPart(() => import('./Charts.tsx'), 'Charts')
