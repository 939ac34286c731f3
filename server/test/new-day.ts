/** How long a file of tests may go by the day on which it began. Milliseconds. */
const LONGEST_MS = 120_000
const DAY_MS = 86_400_000

// Before each file: what it expects of today is not asked of tomorrow. A day that is nearly over is waited for to end.
const left = DAY_MS - (Date.now() % DAY_MS)
if (left < LONGEST_MS) await new Promise((resolve) => setTimeout(resolve, left))
