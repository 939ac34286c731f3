import { lazyPart } from '#lib/page/lazy.ts'

export const InstallCard = lazyPart(() => import('./InstallCard.tsx'), 'InstallCard')
