import fs from 'node:fs'
import path from 'node:path'

/**
 * Specification §1 and §7: the real build has nothing of the demo, neither what answers in the place of a server nor what it tells.
 * After `npm run build`; of another folder when it is named.
 */
const folder = path.resolve(import.meta.dirname, '..', process.argv[2] ?? 'web/dist')
/** Where the demo keeps what was done, its refusal, its password, and something of its story. */
const signs = ['rounds.demo', 'NOT_IN_DEMO', 'Demo1234!', 'Cardimora']

const found = fs
  .readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(js|html|json)$/.test(file))
  .flatMap((file) => {
    const text = fs.readFileSync(path.join(folder, file), 'utf8')
    return signs.filter((sign) => text.includes(sign)).map((sign) => `${file}: ${sign}`)
  })
if (found.length > 0) {
  console.error(`The demo is in the build:\n${found.join('\n')}`)
  process.exit(1)
}
console.log('Nothing of the demo is in the build.')
