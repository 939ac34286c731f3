import { spawnSync } from 'node:child_process'
import fs from 'node:fs'

/** Chromium without a window around its pages: the same engine for two thirds of the work. */
const WITHOUT_WINDOW = 'chromium-headless-shell'
const known = [
  `/usr/bin/${WITHOUT_WINDOW}`,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]
const find = (files: readonly (string | undefined)[]) =>
  files.find((file) => file !== undefined && fs.existsSync(file))

const install = (name: string): boolean => {
  console.log(`Installing ${name}…`)
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (...args: string[]) =>
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: environment }).status === 0
  return run('update', '-qq') && run('install', '-y', '-qq', '--no-install-recommends', name)
}

const mayInstall = () => process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get')

/** The path of a Chromium; installs Debian's where there is none, or only one with a window, and this process may. */
export const chromiumPath = (): string => {
  const asked = process.env.CHROMIUM_PATH
  if (asked !== undefined && !fs.existsSync(asked)) throw new Error(`There is no CHROMIUM_PATH ${asked}`)
  if (asked !== undefined) return asked
  const [lightest] = known
  if (!find([lightest]) && mayInstall()) {
    const isInstalled = install(WITHOUT_WINDOW)
    if (!isInstalled && !find(known)) install('chromium')
  }
  const found = find(known)
  if (found === undefined)
    throw new Error('The browser tests need Chromium: install it, or set CHROMIUM_PATH')
  return found
}
