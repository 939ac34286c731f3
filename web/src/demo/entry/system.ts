import { system } from '@rounds/contract/system'
import { answers } from '#demo/door/ask.ts'

export const systemAnswers = answers(system, {
  root: () => ({ name: 'Rounds', version: 'demo' }),
  health: ({ at }) => ({ status: 'ok' as const, database: 'ok' as const, version: 'demo', timestamp: at }),
  supervisorsHealth: ({ at }) => ({ status: 'ok' as const, service: 'supervisors' as const, timestamp: at }),
})
