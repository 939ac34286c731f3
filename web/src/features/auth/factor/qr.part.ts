import { lazyPart } from '#lib/page/lazy.ts'

export const QrCode = lazyPart(() => import('./QrCode.tsx'), 'QrCode')
