import { announce } from './LiveRegion.tsx'

/** What was just done, with a way back. */
export type Toast = {
  id: string
  /** When it was shown by the clock, milliseconds since 1970. */
  at: number
  message: string
  tone: 'neutral' | 'error'
  /** Milliseconds; an error stays until it is dismissed. */
  duration: number
  /** When what it offers is over by the clock, milliseconds since 1970; without an answer it stays for `duration`. */
  until: (() => number | undefined) | undefined
  action: { label: string; run: () => void } | undefined
  /** Present: the toast offers Undo, and ⌘Z takes the latest back. An answer of `false` says that it was too late. */
  undo: (() => unknown) | undefined
  /** What it tells of (ids of outbox entries): once that is taken back elsewhere the toast leaves, `dismissAbout`. */
  about: readonly string[]
  /** The person is at the toast (hover, focus) or has left it: the undo window stops and starts again. */
  onPause: (() => void) | undefined
  onResume: (() => void) | undefined
}

export type ToastInput = Pick<Toast, 'message'> &
  Partial<Omit<Toast, 'id' | 'at' | 'message'>> & {
    /** What must be over before it is told, such as the way to the device's database; or what is told meanwhile. */
    once?: Promise<Meanwhile | undefined>
  }

/** Told in place of something that is not so yet, until it is. */
type Meanwhile = { message: string; until: Promise<unknown> }

/** What else can be undone is timed by the app's clock: whichever was later is told by one. */
let clock = (): number => Date.now()
export const setToastClock = (now: () => number): void => {
  clock = now
}

const DURATION_MS = 10_000
let toasts: readonly Toast[] = []
/** Still to be told; what is taken back meanwhile is not told any more. */
const pending = new Map<string, ToastInput>()
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** Shows a toast: verb, object, result, at most 60 characters. Returns its id. Never for validation or autosave. */
export const toast = (input: ToastInput | string): string => {
  const given = typeof input === 'string' ? { message: input } : input
  const id = crypto.randomUUID()
  if (given.once === undefined) show(id, given)
  else {
    pending.set(id, given)
    void given.once.then((meanwhile) => {
      if (!pending.delete(id)) return
      if (meanwhile) showMeanwhile(id, given, meanwhile)
      else show(id, given)
    })
  }
  return id
}

const showMeanwhile = (id: string, given: ToastInput, { message, until }: Meanwhile) => {
  const { about } = given
  show(id, { message, duration: Number.POSITIVE_INFINITY, ...(about && { about }) })
  void until.then(() => {
    if (!toasts.some((shown) => shown.id === id)) return
    dismissToast(id)
    show(id, given)
  })
}

const show = (id: string, given: ToastInput) => {
  const tone = given.tone ?? 'neutral'
  toasts = [
    {
      id,
      at: clock(),
      message: given.message,
      tone,
      duration: given.duration ?? (tone === 'error' ? Number.POSITIVE_INFINITY : DURATION_MS),
      until: given.until,
      action: given.action,
      // By the time that it is told it may be too late.
      undo: given.until && given.until() === undefined ? undefined : given.undo,
      about: given.about ?? [],
      onPause: given.onPause,
      onResume: given.onResume,
    },
    ...toasts,
  ]
  tell()
}

export const dismissToast = (id: string): void => {
  pending.delete(id)
  toasts = toasts.filter((entry) => entry.id !== id)
  tell()
}

/** What was told is taken back: nothing offers to undo it any more. */
export const dismissAbout = (thing: string): void => {
  for (const [id, { about }] of pending) if (about?.includes(thing)) pending.delete(id)
  toasts = toasts.filter(({ about }) => !about.includes(thing))
  tell()
}

/** No toast of one person outlives their session. */
export const dismissAllToasts = (): void => {
  pending.clear()
  toasts = []
  tell()
}

/** Takes back what a toast told. Whoever only hears it hears that, or that it is too late, unless a toast tells what came of it. */
export const undoToast = async (
  { id, undo }: Toast,
  { undone, tooLate }: { undone: () => string; tooLate: string },
): Promise<void> => {
  const before = toasts
  const answer = undo?.()
  dismissToast(id)
  const isBack = await answer
  if (!toasts.every((each) => before.includes(each))) return
  if (isBack === false) toast({ message: tooLate, tone: 'error' })
  else announce(undone())
}

/** The latest toast that offers Undo of something that no outbox holds. */
export const latestUndo = (): Toast | undefined =>
  toasts.find(({ undo, about }) => undo !== undefined && about.length === 0)

/** How long a toast stays from now on, milliseconds: as long as what it offers. */
export const timeLeft = ({ until, duration }: Toast): number => {
  const end = until?.()
  return end === undefined ? duration : Math.max(0, end - clock())
}

/** The toasts that stand aside while the person looks at what they tell of somewhere else; `null` when nobody does. */
let aside: ReadonlySet<string> | null = null

/** Meanwhile none of the toasts runs out, and those from before stand aside: the same is told there. */
export const pauseToasts = (isPaused: boolean): void => {
  aside = isPaused ? new Set(toasts.map(({ id }) => id)) : null
  tell()
}

export const toastsAside = (): ReadonlySet<string> | null => aside

export const currentToasts = (): readonly Toast[] => toasts

export const subscribeToToasts = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
