import { toast } from './toasts.ts'

/** Puts a text where it can be pasted, and says so; or that it could not: a browser may refuse it, and has no way at all without https. */
export const copyText = async (text: string, done: string, failed: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    toast(done)
  } catch {
    toast({ message: failed, tone: 'error' })
  }
}
