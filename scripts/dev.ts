import { type ChildProcess, spawn } from 'node:child_process'

/** Both sides, reloading: the server on its port, the web app on 5173 with /api passed on to the server. */
const start = (command: string, args: string[]): ChildProcess =>
  spawn(command, args, { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'development' } })

const children = [
  start('node', ['--watch', '--watch-preserve-output', 'server/src/main.ts']),
  start('npm', ['run', '-s', 'dev', '-w', '@rounds/web']),
]
for (const child of children)
  child.on('exit', () => {
    for (const other of children) other.kill('SIGINT')
  })
