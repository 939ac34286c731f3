import fs from 'node:fs'

/** For a process of its own beside the server, in its first line (platform/plain/program.ts). */

// If memory is short, it goes first.
if (process.platform === 'linux') fs.writeFileSync('/proc/self/oom_score_adj', '1000')

// A terminal, and systemd unless told otherwise, send these to all processes of a service at once. Whoever began this one finishes
// what is asked of it first, and ends it.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined)
