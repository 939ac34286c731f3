/** What was just done, with a way back. */
export type Toast = {
  id: string
  message: string
  tone: 'neutral' | 'error'
  /** Milliseconds; an error stays until it is dismissed. */
  duration: number
  action: { label: string; run: () => void } | undefined
  /** Present: the toast offers Undo, and ⌘Z takes the latest back. An answer of `false` says that it was too late. */
  undo: (() => unknown) | undefined
  /** The person is at the toast (hover, focus) or has left it: the undo window stops and starts again. */
  onPause: (() => void) | undefined
  onResume: (() => void) | undefined
}

export type ToastInput = Pick<Toast, 'message'> & Partial<Omit<Toast, 'id' | 'message'>>

const DURATION_MS = 10_000

let toasts: readonly Toast[] = []
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** Shows a toast: verb, object, result, at most 60 characters. Returns its id. Never for validation or autosave. */
export const toast = (input: ToastInput | string): string => {
  const given = typeof input === 'string' ? { message: input } : input
  const id = crypto.randomUUID()
  const tone = given.tone ?? 'neutral'
  toasts = [
    {
      id,
      message: given.message,
      tone,
      duration: given.duration ?? (tone === 'error' ? Number.POSITIVE_INFINITY : DURATION_MS),
      action: given.action,
      undo: given.undo,
      onPause: given.onPause,
      onResume: given.onResume,
    },
    ...toasts,
  ]
  tell()
  return id
}

export const dismissToast = (id: string): void => {
  toasts = toasts.filter((entry) => entry.id !== id)
  tell()
}

/** No toast of one person outlives their session. */
export const dismissAllToasts = (): void => {
  toasts = []
  tell()
}

/** Takes back what a toast told; `tooLate` is said when that is not possible any more. */
export const undoToast = async ({ id, undo }: Toast, tooLate: string): Promise<void> => {
  const isBack = undo?.()
  dismissToast(id)
  if ((await isBack) === false) toast({ message: tooLate, tone: 'error' })
}

/** The latest toast that offers Undo. */
export const latestUndo = (): Toast | undefined => toasts.find((entry) => entry.undo !== undefined)

export const currentToasts = (): readonly Toast[] => toasts

export const subscribeToToasts = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
