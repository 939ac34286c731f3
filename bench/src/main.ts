/*
 * npm run bench                       the API against its database's own limit, on 200 tenants with 200,000 visits
 * npm run bench -- --tenants 1000 --visits 1000000 --seconds 6 --only 'week list,one visit'   those whose name contains one of these
 * npm run bench -- --commit-delay 1000  the same as on a disk whose commit takes so many microseconds longer
 * npm run bench -- --growth           the same on ten times the visits, compared
 * npm run bench -- --tenant           lists and searches of one large company beside those of a small one
 * npm run bench -- --office            the admin's lists on one company of 5,000 people and 1,000,000 log entries
 * npm run bench -- --siege --seconds 300  what one company can do to stop the process and everybody else
 * npm run bench -- --silence          how soon it is said that the database does not answer, and that it does again
 * npm run bench -- --rolling          two instances behind HAProxy with TLS, restarted in turn while 30,000 requests are sent
 * npm run bench -- --reports          a visit read alone, and while 50 reports are made
 * npm run bench -- --year             a year of a team of twelve, among 1,000,000 visits
 * npm run bench -- --explain          how the database carries out each statement
 * npm run bench -- --web              the main screens in a browser under the phone profile of ux.md 1.2
 * npm run bench -- --web --only record
 * npm run bench -- --preview          how long the wizard's preview of a colour takes, on a laptop and a slow phone
 * npm run bench -- --demo             the size of the demo without a server, and its first load on a phone and a desktop
 */
import { parseArgs } from 'node:util'
import { chromiumPath } from '@rounds/e2e/support/chromium.ts'
import { benchApi } from './api.ts'
import { benchDemo } from './demo.ts'
import { benchGrowth } from './growth.ts'
import { explain } from './explain.ts'
import { benchPreview } from './preview.ts'
import { benchReports } from './reports.ts'
import { benchRolling } from './rolling.ts'
import { benchSiege } from './siege.ts'
import { benchSilence } from './silence.ts'
import { benchTenant } from './tenant.ts'
import { benchWeb } from './web.ts'
import { benchYear } from './year.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '6' },
    'commit-delay': { type: 'string', default: '0' },
    tenants: { type: 'string', default: '200' },
    visits: { type: 'string', default: '200000' },
    only: { type: 'string' },
    explain: { type: 'boolean', default: false },
    growth: { type: 'boolean', default: false },
    tenant: { type: 'boolean', default: false },
    office: { type: 'boolean', default: false },
    siege: { type: 'boolean', default: false },
    silence: { type: 'boolean', default: false },
    rolling: { type: 'boolean', default: false },
    requests: { type: 'string', default: '30000' },
    reports: { type: 'boolean', default: false },
    year: { type: 'boolean', default: false },
    web: { type: 'boolean', default: false },
    demo: { type: 'boolean', default: false },
    preview: { type: 'boolean', default: false },
    chromium: { type: 'string' },
  },
})
const scale = { tenants: Number(values.tenants), visits: Number(values.visits) }

const options = {
  scale,
  seconds: Number(values.seconds),
  only: values.only,
  office: values.office,
  commitDelay: Number(values['commit-delay']),
}

if (values.web) await benchWeb({ executablePath: values.chromium ?? chromiumPath(), only: values.only })
else if (values.preview) await benchPreview({ executablePath: values.chromium ?? chromiumPath() })
else if (values.demo) await benchDemo({ executablePath: values.chromium ?? chromiumPath() })
else if (values.explain) await explain(options)
else if (values.growth) await benchGrowth(options)
else if (values.tenant) await benchTenant(options)
else if (values.reports) await benchReports(options)
else if (values.year) await benchYear()
else if (values.rolling) await benchRolling({ scale, requests: Number(values.requests) })
else if (values.siege) await benchSiege(options)
else if (values.silence) await benchSilence()
else await benchApi(options)
