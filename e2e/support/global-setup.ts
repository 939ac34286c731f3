import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startEmbeddedDatabase } from '@rounds/server/src/platform/database/embedded-database.ts'
import { logFile, startServer } from './server-process.ts'

/** One real PostgreSQL and one real server for the whole run, both gone afterwards. */
export default async () => {
  await fs.writeFile(logFile, '')
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'rounds-e2e-'))
  const database = await startEmbeddedDatabase(folder, { quick: true })
  const server = await startServer({}, database).catch(async (error: unknown) => {
    await database.stop()
    throw error
  })
  process.env.E2E_URL = server.url
  process.env.E2E_DATABASE_URL = database.url
  process.env.E2E_OWNER_URL = database.ownerUrl
  return async () => {
    await server.stop()
    await database.stop()
    await fs.rm(folder, { recursive: true, force: true })
    // A fault of the server fails the run, whether or not a page noticed it.
    const faults = (await fs.readFile(logFile, 'utf8'))
      .split('\n')
      .filter((line) => line.includes('"level":50'))
    if (faults.length > 0)
      throw new Error(`The server logged ${faults.length} faults:\n${faults.slice(0, 5).join('\n')}`)
  }
}
