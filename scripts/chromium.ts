import { execFileSync } from 'node:child_process'
import fs from 'node:fs'

const known = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]
const find = () =>
  [process.env.CHROMIUM_PATH, ...known].find((file) => file !== undefined && fs.existsSync(file))

/** The path of a Chromium; installs Debian's where there is none and this process may. */
export const chromiumPath = (): string => {
  const found = find()
  if (found !== undefined) return found
  if (process.getuid?.() !== 0 || !fs.existsSync('/usr/bin/apt-get'))
    throw new Error('The browser tests need Chromium: install it, or set CHROMIUM_PATH')
  console.log('Installing Chromium…')
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium'],
  ])
    execFileSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: environment })
  const installed = find()
  if (installed === undefined) throw new Error('Chromium could not be installed')
  return installed
}
