import { parseArgs } from 'node:util'
import { benchApi } from './api.ts'
import { drive } from './limit-driver.ts'
import { explain } from './explain.ts'
import { benchWeb } from './web.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '6' },
    tenants: { type: 'string', default: '200' },
    visits: { type: 'string', default: '200000' },
    only: { type: 'string' },
    explain: { type: 'boolean', default: false },
    drive: { type: 'string' },
    web: { type: 'boolean', default: false },
    chromium: { type: 'string', default: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' },
  },
})
const scale = { tenants: Number(values.tenants), visits: Number(values.visits) }

if (values.drive !== undefined) await drive(values.drive)
else if (values.web) await benchWeb({ executablePath: values.chromium })
else if (values.explain) await explain({ scale, only: values.only })
else await benchApi({ scale, seconds: Number(values.seconds), only: values.only })
