import type { takenBack as Back } from './taken-back.ts'

export const takenBack = async (...what: Parameters<typeof Back>): Promise<void> =>
  (await import('./taken-back.ts')).takenBack(...what)
