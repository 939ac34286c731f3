import { parseArgs } from 'node:util'
import { benchApi } from './api.ts'
import { drive } from './limit-driver.ts'
import { explain } from './explain.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '6' },
    tenants: { type: 'string', default: '200' },
    visits: { type: 'string', default: '200000' },
    only: { type: 'string' },
    explain: { type: 'boolean', default: false },
    drive: { type: 'string' },
  },
})
const scale = { tenants: Number(values.tenants), visits: Number(values.visits) }

if (values.drive !== undefined) await drive(values.drive)
else if (values.explain) await explain({ scale, only: values.only })
else await benchApi({ scale, seconds: Number(values.seconds), only: values.only })
