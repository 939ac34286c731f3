/** Specification §7: how long an answer takes, in milliseconds; those of users take longer. */
const usual = { least: 150, most: 500 }
const ofUsers = { least: 500, most: 800 }

const isOfUsers = (name: string) => /^users\.(list|get|create|update|remove|bulk)$/.test(name)

/** `chance`: 0 to 1. */
export const latencyOf = (name: string, chance = Math.random()): number => {
  const { least, most } = isOfUsers(name) ? ofUsers : usual
  return Math.round(least + chance * (most - least))
}
