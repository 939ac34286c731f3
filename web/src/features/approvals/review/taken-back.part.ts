export const takingBack = () => import('./taken-back.ts')
