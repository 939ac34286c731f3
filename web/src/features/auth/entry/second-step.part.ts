import { lazyPart } from '#lib/page/lazy.ts'

export const SecondStep = lazyPart(() => import('./SecondStep.tsx'), 'SecondStep')
