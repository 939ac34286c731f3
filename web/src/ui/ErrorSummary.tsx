import { useEffect, useEffectEvent, useRef } from 'react'
import classes from './ErrorSummary.module.css'
import { useUiTexts } from './texts.ts'

/**
 * What is wrong with a form, on top of it: links to the refused fields (`path` gives the input's id, `field-{path}`), then
 * what belongs to none. Takes the focus on every refused attempt. One refused field of a short form skips the summary and
 * takes the focus itself (`short`).
 */
export function ErrorSummary({
  problems,
  attempt,
  short = false,
}: {
  problems: readonly { path: string; message: string }[]
  attempt: number
  short?: boolean
}) {
  const texts = useUiTexts()
  const box = useRef<HTMLDivElement>(null)
  /** The one field that takes the focus in place of the summary. */
  const only = short && problems.length === 1 ? problems[0]?.path : ''
  const takeFocus = useEffectEvent(() => {
    if (only) focusField(only)
    else box.current?.focus()
  })
  // Once for each attempt, not when a field is fixed.
  useEffect(() => {
    if (attempt > 0) takeFocus()
  }, [attempt])
  if (problems.length === 0 || only) return null
  return (
    <div ref={box} role="alert" tabIndex={-1} className={classes.summary} data-testid="error-summary">
      <h2>{texts.problems(problems.length)}</h2>
      <ul>
        {problems.map(({ path, message }) => (
          <li key={`${path} ${message}`}>
            {path === '' ? (
              message
            ) : (
              <a
                href={`#field-${path}`}
                onClick={(event) => {
                  event.preventDefault()
                  focusField(path)
                }}
              >
                {message}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

const focusField = (path: string) => {
  const field = document.getElementById(`field-${path}`)
  const target = field?.matches('input, select, textarea, button')
    ? field
    : field?.querySelector<HTMLElement>('input, button')
  target?.focus()
}
