/**
 * Who comes to which address of a company, and what becomes of it (specification §2 and §6): the one source of
 * web/test/guards.test.tsx and of docs/guards.md.
 */
export const visitors = [
  'signed out',
  'delegate',
  'supervisor',
  'tenant admin',
  'tenant admin before set-up',
  'platform operator',
  'of another company',
] as const
export type Visitor = (typeof visitors)[number]

/** `open`: the page. Everything else leads away. */
export type Outcome = 'open' | 'sign-in' | 'home' | 'other role' | 'unknown' | 'set-up' | 'own company'

const outcomeWords: Record<Outcome, string> = {
  open: 'the page',
  'sign-in': 'to sign in, and back to the page after it',
  home: 'home',
  'other role': 'home, with “That page is for another role, so we brought you home.”',
  unknown: 'to sign in; who is signed in goes where they belong, with “That page doesn’t exist.”',
  'set-up': 'to the first step of the set-up',
  'own company': 'home, with “You are signed in to {company}. Log out to use another organization.”',
}

type Row = { what: string; addresses: readonly string[]; outcomes: readonly Outcome[] }
const row = (what: string, addresses: string, ...outcomes: Outcome[]): Row => ({
  what,
  addresses: addresses.split(' '),
  outcomes,
})

const [open, signIn, home, role, setUp, own] = [
  'open',
  'sign-in',
  'home',
  'other role',
  'set-up',
  'own company',
] as const
const id = '00000000-0000-4000-8000-000000000001'

/** Addresses below `/{tenant}/`; outcomes in the order of `visitors`. */
export const guards: readonly Row[] = [
  row('Sign-in', 'login forgot-password', open, home, home, home, setUp, home, own),
  row(
    'Links of mails',
    'reset-password verify-email accept-invitation stop-reports',
    open,
    open,
    open,
    open,
    open,
    open,
    open,
  ),
  row('Home', 'dashboard', signIn, open, open, open, setUp, open, own),
  row(
    'Of everybody',
    `account notifications mailed-report/${id}`,
    signIn,
    open,
    open,
    open,
    setUp,
    open,
    own,
  ),
  row('Messages', 'messages', signIn, open, open, role, setUp, role, own),
  row(
    'Delegate',
    `delegate/dashboard delegate/weekly-agenda delegate/this-week delegate/visit-planning delegate/submit-weekly-plan delegate/visit-planning-wizard delegate/schedule-visit delegate/record-visit delegate/record-visit/${id} delegate/visit-history delegate/prescribers delegate/prescribers/new delegate/prescribers/import delegate/prescribers/${id}`,
    signIn,
    open,
    role,
    role,
    setUp,
    role,
    own,
  ),
  row(
    'Supervisor',
    `supervisor/dashboard supervisor/approvals supervisor/team supervisor/team/${id} supervisor/calendar supervisor/analytics supervisor/reports`,
    signIn,
    role,
    open,
    role,
    setUp,
    role,
    own,
  ),
  row(
    'Administration',
    `users users/${id} departments invitations invitations/invite settings permissions user-analytics audit-logs`,
    signIn,
    role,
    role,
    open,
    setUp,
    role,
    own,
  ),
  row(
    'Set-up',
    'setup/company-info setup/plan setup/admin-account setup/user-setup setup/data-import setup/configuration setup/completion',
    signIn,
    role,
    role,
    open,
    open,
    role,
    own,
  ),
  row(
    'Any other',
    'no-such-page delegate/no-such-page',
    'unknown',
    'unknown',
    'unknown',
    'unknown',
    'unknown',
    'unknown',
    own,
  ),
]

/** Addresses that lead on to others, whoever comes. */
export const redirects: readonly (readonly [from: string, to: string])[] = [
  ['/', '/demo/login'],
  ['/login', '/demo/login'],
  ['/forgot-password', '/demo/forgot-password'],
  ['/dashboard', '/demo/dashboard'],
  ['/onboarding/welcome', '/demo/onboarding/welcome'],
  ['/onboarding/company-setup', '/demo/onboarding/company-setup'],
  ['/setup', '/setup/company-info'],
  ['/setup/nope', '/setup/company-info'],
  ['/signup', '/setup/company-info'],
  ['/signup/plan', '/setup/plan'],
  ['/signup/admin', '/setup/admin-account'],
  ['/signup/configuration', '/setup/configuration'],
  ['/signup/success', '/setup/completion'],
  ['/acme', 'login'],
  ['/acme/onboarding/welcome', 'setup/company-info'],
  ['/acme/supervisor/messages', 'messages'],
  ['/acme/onboarding/company-setup', 'setup/company-info'],
  ['/acme/onboarding/user-setup', 'setup/user-setup'],
  ['/acme/onboarding/data-import', 'setup/data-import'],
  ['/acme/onboarding/completion', 'setup/completion'],
  ['/acme/delegate', 'delegate/dashboard'],
  ['/acme/supervisor', 'supervisor/dashboard'],
]

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((cells) => cells[at]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

const code = (text: string) => `\`${text.replaceAll(id, '{id}')}\``

/** docs/guards.md. */
export const guardsPage = (): string => `# Who gets where

Made by \`web/test/guards.test.tsx\`, which fails when it is out of date: \`vitest run -u --project web guards\` writes it anew. The
server decides for itself what each person may ask (\`server/test/access.test.ts\`); this is where the pages lead.

${table(
  ['Below /{tenant}/', ...visitors],
  guards.map(({ what, outcomes }) => [what, ...outcomes]),
)}

${table(['Means', 'Where it leads'], Object.entries(outcomeWords))}

${table(
  ['Pages', 'Addresses'],
  guards.map(({ what, addresses }) => [what, addresses.map(code).join(', ')]),
)}

${table(
  ['Address', 'Leads on to'],
  redirects.map(([from, to]) => [
    code(from.replace('/acme', '/{tenant}')),
    code(to.startsWith('/') ? to : `/{tenant}/${to}`),
  ]),
)}
`
