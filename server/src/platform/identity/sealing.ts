import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Settings } from '#platform/plain/settings.ts'
import { sha256 } from './tokens.ts'

/** Keeps secrets that must be read again, so that whoever has the database alone has none of them. */
export type Sealer = {
  /** `about`: whose it is; opens for nobody else. */
  seal(secret: Buffer, about: string): Buffer
  /** Undefined where none of the keys opens it. */
  open(sealed: Buffer, about: string): Buffer | undefined
}

/** What is sealed: which key, a number used once, the seal itself, and the rest (AES-256-GCM). */
const [ID, NONCE, TAG] = [4, 12, 16]
const idOf = (key: Buffer) => sha256(key.toString('base64')).subarray(0, ID)

/** The first of the keys seals, all open. Without a key there is none. */
export const openSealer = (keys: readonly Buffer[]): Sealer | undefined => {
  const [first] = keys
  if (!first) return undefined
  return {
    seal(secret, about) {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', first, nonce).setAAD(Buffer.from(about))
      const body = Buffer.concat([cipher.update(secret), cipher.final()])
      return Buffer.concat([idOf(first), nonce, cipher.getAuthTag(), body])
    },
    open(sealed, about) {
      const key = keys.find((each) => idOf(each).equals(sealed.subarray(0, ID)))
      if (!key) return undefined
      const nonce = sealed.subarray(ID, ID + NONCE)
      try {
        // A tag that was cut short is refused: it would be guessed sooner.
        const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG })
          .setAAD(Buffer.from(about))
          .setAuthTag(sealed.subarray(ID + NONCE, ID + NONCE + TAG))
        return Buffer.concat([decipher.update(sealed.subarray(ID + NONCE + TAG)), decipher.final()])
      } catch {
        return undefined
      }
    },
  }
}

/** The keys of the settings; with the embedded database one beside it, made on first use. */
export const keysOf = async ({ secretsKeys, databaseUrl, dataDir }: Settings): Promise<Buffer[]> => {
  if (secretsKeys.length > 0 || databaseUrl !== undefined) return secretsKeys
  const file = path.join(dataDir, 'secrets-key')
  await fs.mkdir(dataDir, { recursive: true })
  // Of two that start at once the first one's holds.
  await fs
    .writeFile(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' })
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  return [Buffer.from(await fs.readFile(file, 'utf8'), 'base64')]
}
