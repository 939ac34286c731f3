/** One tab at a time does what goes by this name; where the browser has no locks, each by itself. */
export const alone = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(name, work) : work()
