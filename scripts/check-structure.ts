import fs from 'node:fs'
import path from 'node:path'
import { mirrorProblems } from './structure/mirrored.ts'
import { namedWidthProblems } from './structure/named-widths.ts'
import { personStoreProblems } from './structure/person-stores.ts'
import { serverProblems } from './structure/server-rooms.ts'
import { startReachProblems } from './structure/start-reach.ts'
import { webProblems } from './structure/web-rooms.ts'

/** One name per feature on every side, a closed set of file names on the server (README.md, “Where is what”). */
const root = path.resolve(import.meta.dirname, '..')
const serverFiles = new Set([
  'routes.ts',
  'rules.ts',
  'queries.ts',
  'commands.ts',
  'jobs.ts',
  'rules.test.ts',
])
const featureNames = new Set(
  (
    'exports erasure kept ' +
    'auth tenants companies setup users departments invitations settings audit prescribers visits planning dashboard team approvals ' +
    'analytics coaching reports schedules calendar notifications messages files system members handover desk overview mfa signin'
  ).split(' '),
)
/** Contract files that are shared words rather than a feature. */
const sharedWords = new Set(
  'analytics-answers approval-clock approval-facts approval-rules asked audit-proof brand-tokens branding codes common constants csv dates demo desk-figures documents endpoint event-news event-times export-columns export-files factor-rules health-rules html index invitation-rules pasted-people invites measure-figures measure-readings measures member-figures openapi pace permissions plan-rules precondition prescriber prescriber-columns prescriber-file prescriber-rules progress refusal report-rules rights same schedule-rules setup-rules setup-steps standings statuses tenant-rules transitions user-changes user-rules visit-changes visit-drafts visit-rules visit-steps weeks words workdays'.split(
    ' ',
  ),
)

/** Tests too: a longer file is about several things, and its name about one. */
const LINES_MAX = 300

const problems: string[] = [...serverProblems(root), ...startReachProblems(root), ...webProblems(root)]
const list = (folder: string) => {
  const full = path.join(root, folder)
  return fs.existsSync(full) ? fs.readdirSync(full, { withFileTypes: true }) : []
}
const checkName = (name: string, where: string) => {
  if (!featureNames.has(name)) problems.push(`${where}: "${name}" is not the name of a feature`)
}

for (const entry of list('contract/src')) {
  const name = entry.name.replace(/(\.test)?\.ts$/, '')
  if (!sharedWords.has(name)) checkName(name, `contract/src/${entry.name}`)
}
for (const feature of list('server/src/features')) {
  checkName(feature.name, `server/src/features/${feature.name}`)
  for (const file of list(`server/src/features/${feature.name}`))
    if (
      !serverFiles.has(file.name) &&
      !(file.name.startsWith(feature.name) && file.name.endsWith('.test.ts'))
    )
      problems.push(
        `server/src/features/${feature.name}/${file.name}: not one of ${[...serverFiles].join(' ')} ${feature.name}.test.ts`,
      )
}
for (const feature of list('web/src/features')) checkName(feature.name, `web/src/features/${feature.name}`)

const sources = (folder: string): string[] =>
  list(folder).flatMap((entry) => {
    const file = `${folder}/${entry.name}`
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : sources(file)
    return [file]
  })
for (const file of ['contract', 'server/src', 'web/src'].flatMap(sources)) {
  const base = path.basename(file)
  if (
    /^(utils?|helpers?|common-.*|manager|service|base|index)\.tsx?$/.test(base) &&
    file !== 'contract/src/index.ts'
  )
    problems.push(`${file}: name the thing it is`)
  if (base.endsWith('.tsx') && !/^[A-Z]\w*(\.test)?\.tsx$/.test(base) && !/^(main|routes)\.tsx$/.test(base))
    problems.push(`${file}: a component file is named after its component`)
}
for (const file of ['bench', 'contract', 'e2e', 'scripts', 'server', 'web'].flatMap(sources)) {
  if (!/\.(tsx?|css)$/.test(file)) continue
  const text = fs.readFileSync(path.join(root, file), 'utf8')
  const lines = text.split('\n').length - 1
  if (lines > LINES_MAX) problems.push(`${file}: ${lines} lines; a file has ${LINES_MAX} at most`)
  // Its second is over on a slow machine before what it waits for was there.
  if (
    /\bvi\.wait(For|Until)\(/.test(text) &&
    !file.endsWith('/support/eventually.ts') &&
    !file.startsWith('scripts/')
  )
    problems.push(`${file}: waits by eventually() of web/test/support, which has a slow machine's patience`)
}

problems.push(...personStoreProblems(root), ...mirrorProblems(root), ...namedWidthProblems(root))

if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
