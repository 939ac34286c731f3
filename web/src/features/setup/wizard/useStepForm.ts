import type { Issue } from '@rounds/contract/common'
import { useState } from 'react'

/** What stands at a field: spread on an input beside its value. */
export type Field = { id: string; name: string; error?: string; 'aria-invalid': boolean; onBlur: () => void }

/**
 * The checks of a step (ux.md 5.1): a field when it is left with something in it, all when the step is to be completed, and a field
 * in error on every change. `issues` is what is wrong now.
 */
export const useStepForm = (issues: readonly Issue[], isEmpty: (path: string) => boolean) => {
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())
  const [attempt, setAttempt] = useState(0)
  const problems = issues.filter(({ path }) => shown.has(path))
  return {
    problems,
    attempt,
    field: (path: string): Field => {
      const error = problems.find((problem) => problem.path === path)?.message
      return {
        id: `field-${path}`,
        name: path,
        'aria-invalid': error !== undefined,
        ...(error !== undefined && { error }),
        onBlur: () => {
          if (!isEmpty(path)) setShown((before) => new Set([...before, path]))
        },
      }
    },
    /** Shows all that is wrong; answers whether nothing is. */
    check: (): boolean => {
      setShown(new Set(issues.map(({ path }) => path)))
      if (issues.length > 0) setAttempt((count) => count + 1)
      return issues.length === 0
    },
  }
}
