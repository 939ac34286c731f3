import type { tellLeft as Tell } from './tell-left.ts'

export const tellLeft: typeof Tell = async (left, change) =>
  (await import('./tell-left.ts')).tellLeft(left, change)
