import { isIP } from 'node:net'
import { z } from 'zod'

const flag = z
  .enum(['true', 'false', '1', '0', 'on', 'off'])
  .transform((value) => ['true', '1', 'on'].includes(value))
const url = (protocols: string[], hint = '') =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    message: `must be an address starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}${hint}`,
  })
/** Another word would be taken for the strictest of these, and nothing would say why the database refuses. */
const tlsModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']
const databaseAddress = url(
  ['postgres:', 'postgresql:'],
  ', in which what is special in a password is percent-encoded (/ is %2F)',
).refine(
  (value) =>
    !URL.canParse(value) ||
    new URL(value).searchParams.getAll('sslmode').every((mode) => tlsModes.includes(mode)),
  { message: `must name an sslmode that is known: ${tlsModes.join(', ')}` },
)
/** Everything is served from the root of its address: the links of mails and the files of the web app. */
const publicAddress = url(['http:', 'https:']).refine(
  (value) => !URL.canParse(value) || new URL(value).href === `${new URL(value).origin}/`,
  { message: 'must be an address without a path, such as https://rounds.example.com' },
)
const mailServer = url(['smtp:', 'smtps:']).refine(
  (value) => !URL.canParse(value) || new URL(value).hostname !== '',
  { message: 'must name a host, such as smtp://mail.example.com:587' },
)
const sender = z.string().regex(/^(?:[^<>@]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/, {
  message: 'must be a sender, such as Rounds <no-reply@example.com>',
})
const whole = (min: number, max: number) =>
  z
    .string()
    .transform(Number)
    .refine((value) => Number.isInteger(value) && value >= min && value <= max, {
      message: `must be a whole number from ${min} to ${max}`,
    })

const namedNetworks = ['loopback', 'linklocal', 'uniquelocal']
const isNetwork = (text: string): boolean => {
  const [address = '', bits, more] = text.split('/')
  if (namedNetworks.includes(text)) return true
  const version = isIP(address)
  if (version === 0 || more !== undefined) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}
/** How many proxies stand one behind the other, or the networks that they call from. */
const trustProxy = z
  .string()
  .transform((text) => (/^\d$/.test(text) ? Number(text) : text.split(',').map((part) => part.trim())))
  .refine((value) => typeof value === 'number' || value.every(isNetwork), {
    message: `must be a number of proxies (0 to 9), or networks such as 10.0.0.0/8, fd00::/8, ${namedNetworks.join(', ')}`,
  })
const perMinute = whole(0, 10_000_000)

/** Keys of 32 bytes, base64: the first one seals, the others still open. */
const keys = z
  .string()
  .transform((text) => text.split(',').map((key) => Buffer.from(key.trim(), 'base64')))
  .refine((list) => list.every(({ length }) => length === 32), {
    message:
      'must be keys of 32 bytes in base64, such as `openssl rand -base64 32` makes, with commas between them',
  })

const port = whole(0, 65_535)

const Environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_OWNER_URL: databaseAddress.optional(),
  DATA_DIR: z.string().default('.data'),
  PUBLIC_URL: publicAddress.optional(),
  DEMO_TENANT_SLUG: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .default('demo'),
  SEED_DEMO: flag.optional(),
  TRUST_PROXY: trustProxy.prefault('loopback'),
  LIMIT_NETWORK: perMinute.default(6000),
  LIMIT_PERSON: perMinute.default(1200),
  LIMIT_COMPANY: perMinute.default(30_000),
  LIMIT_SIGNUPS: perMinute.default(5),
  COMPANY_FILES_MB: whole(0, 10_000_000).default(5000),
  SECRETS_KEY: keys.optional(),
  SMTP_URL: mailServer.optional(),
  MAIL_FROM: sender.default('Rounds <no-reply@rounds.invalid>'),
  DRAIN_SECONDS: whole(0, 8).optional(),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  SLOW_STATEMENT_MS: whole(0, 600_000).default(1000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
})

export type Settings = {
  port: number
  host: string
  /** The application's role; undefined = the embedded database. */
  databaseUrl: string | undefined
  /** The owning role, for migrations and seed. */
  databaseOwnerUrl: string | undefined
  dataDir: string
  /** Where people reach the product; without it, the address that is listened on. */
  publicUrl: string | undefined
  demoTenantSlug: string
  seedDemo: boolean
  /** Whose word on the caller's address counts: so many proxies in front, or those that call from these networks. */
  trustProxy: number | string[]
  /** Requests a minute, on each instance; 0 = without a limit. `network`: of people without a session, from one network. */
  limits: {
    network: number
    person: number
    company: number
    /** New companies an hour from one network, on all instances together. */
    signUps: number
  }
  /** So much may people of one company have stored as logos and attachments, in bytes; 0 = without a limit. */
  companyFilesBytes: number
  /** With which secrets are kept that must be read again; none: there are no such secrets. */
  secretsKeys: Buffer[]
  smtpUrl: string | undefined
  mailFrom: string
  /** How long a stop goes on serving while `/api/v1/health` is 503. */
  drainSeconds: number
  /** `web` answers and runs no jobs, `worker` runs jobs and listens nowhere. */
  role: z.output<typeof Environment>['ROLE']
  /** Where operators read how it goes; undefined = nowhere. */
  metrics: { host: string; port: number } | undefined
  /** What the database takes as long for is logged; 0 = nothing is. */
  slowStatementMs: number
  logLevel: NonNullable<z.output<typeof Environment>['LOG_LEVEL']>
  /** Replies are checked against the contract, and statements for naming their tenant. */
  strict: boolean
}

/** The settings of the process. Throws one line that names the bad variable. */
export const readSettings = (environment: NodeJS.ProcessEnv = process.env): Settings => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const result = Environment.safeParse(given)
  if (!result.success) {
    const issue = result.error.issues[0]
    throw new Error(`Setting ${String(issue?.path[0])}: ${issue?.message}`)
  }
  const env = result.data
  if (env.SEED_DEMO && env.DATABASE_URL !== undefined && env.NODE_ENV === 'production')
    throw new Error(
      'Setting SEED_DEMO: not with DATABASE_URL, as everybody knows the passwords of the demo (a super admin among them)',
    )
  if (env.ROLE !== 'all' && env.DATABASE_URL === undefined)
    throw new Error(
      `Setting ROLE: ${env.ROLE} needs DATABASE_URL, as the embedded database has one process only`,
    )
  return {
    port: env.PORT,
    host: env.HOST,
    databaseUrl: env.DATABASE_URL,
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    dataDir: env.DATA_DIR,
    publicUrl: env.PUBLIC_URL,
    demoTenantSlug: env.DEMO_TENANT_SLUG,
    seedDemo: env.SEED_DEMO ?? env.DATABASE_URL === undefined,
    trustProxy: env.TRUST_PROXY,
    limits: {
      network: env.LIMIT_NETWORK,
      person: env.LIMIT_PERSON,
      company: env.LIMIT_COMPANY,
      signUps: env.LIMIT_SIGNUPS,
    },
    companyFilesBytes: env.COMPANY_FILES_MB * 1024 * 1024,
    secretsKeys: env.SECRETS_KEY ?? [],
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    drainSeconds:
      env.DRAIN_SECONDS ?? (env.NODE_ENV === 'production' && env.DATABASE_URL !== undefined ? 5 : 0),
    role: env.ROLE,
    metrics: env.METRICS_PORT === undefined ? undefined : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    slowStatementMs: env.SLOW_STATEMENT_MS,
    logLevel: env.LOG_LEVEL ?? (env.DATABASE_URL === undefined ? 'warn' : 'info'),
    strict: env.NODE_ENV !== 'production',
  }
}

/** Whoever names the owner means a database of their own: without its other address they would get a demo, and not see why. */
export const refuseOwnerAlone = ({ databaseUrl, databaseOwnerUrl }: Settings): void => {
  if (databaseUrl === undefined && databaseOwnerUrl !== undefined)
    throw new Error(
      "Setting DATABASE_URL: must be the application's role where DATABASE_OWNER_URL is set; the embedded database needs neither",
    )
}

const everywhere = new Set(['0.0.0.0', '::'])

/** Where people reach the product; never taken from a request, whose sender chooses the Host header. */
export const publicUrlOf = ({ publicUrl, host, port }: Settings): string => {
  const name = everywhere.has(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  return (publicUrl ?? `http://${name}:${port}`).replace(/\/$/, '')
}
