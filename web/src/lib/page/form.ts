import type { Issue } from '@rounds/contract/common'
import type { Input, Output } from '@rounds/contract/endpoint'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '#lib/wire/call.ts'
import { ApiError } from '#lib/plain/errors.ts'
import { type CheckedEndpoint, isEmptyValue, issuesOf, rulesOf, valueAt } from './form-rules.ts'
import { preloadLikely } from './preload.ts'
import { afterPress } from '#lib/plain/press.ts'
import { reasonOf } from '#lib/words/reason.ts'

type Loader<E> = E | (() => Promise<E>)

export type EndpointForm<V extends Record<string, unknown>> = {
  form: UseFormReturnType<V>
  /** Spread on a Mantine input: value, onChange, error, and the checks of ux.md 5.1 on blur and change. */
  field: (
    path: string,
    options?: { type?: 'input' | 'checkbox' },
  ) => {
    value?: never
    checked?: boolean
    onChange: (value: unknown) => void
    onBlur: (event: FocusEvent) => void
    error?: string
    'aria-invalid': boolean
    name: string
    id: string
  }
  /** What the ErrorSummary lists: refused fields first (`path` is the field's id), then what belongs to no field (`path` ''). */
  problems: { path: string; message: string }[]
  /** Changes with each refused attempt, so that the summary takes the focus again. */
  attempt: number
  saving: boolean
  submit: (event?: { preventDefault: () => void }) => void
  setProblem: (message: string) => void
}

/**
 * A form that is checked by the endpoint's own schema and sent to it. Timing of ux.md 5.1: nothing while first typing; a
 * changed, non-empty field on blur; everything on submit; a field in error on every change. Refused fields of the server
 * land on their inputs, the rest in `problems`. `initial` names every field; `extra` adds what has no input (an id).
 */
export const useEndpointForm = <E extends CheckedEndpoint, V extends Record<string, unknown>>(
  endpoint: Loader<E>,
  initial: V,
  onSaved: (answer: Output<E>, values: V) => void,
  options: {
    /** What is sent for the values; the values themselves when omitted. */
    toInput?: (values: V) => Input<E>
    /** Rules that only the form knows (a repeated password), by path. */
    check?: (values: V) => Issue[]
    /** Sends in another way than call(): through the session or the outbox. */
    send?: (input: Input<E>, values: V) => Promise<Output<E>>
    version?: number
    /** Looks at a refusal first; true when it has dealt with it. */
    onRefused?: (error: ApiError) => boolean
    /** Check fields when they are left; sign-in checks on submit only. */
    onBlur?: boolean
  } = {},
): EndpointForm<V> => {
  const form = useForm<V>({ initialValues: initial, mode: 'controlled' })
  const changed = useRef(new Set<string>())
  const sent = useRef({ words: '', key: '' })
  const [problems, setProblems] = useState<{ path: string; message: string }[]>([])
  const [attempt, setAttempt] = useState(0)
  const [saving, setSaving] = useState(false)

  const load = async (): Promise<E> => (typeof endpoint === 'function' ? endpoint() : endpoint)
  const toInput = options.toInput ?? ((values: V) => values as unknown as Input<E>)

  const rules = async () => rulesOf<E>(await load())
  const loadRules = useEffectEvent(rules)
  // Nobody waits for them who fills the form in, and they are there without a network.
  useEffect(() => preloadLikely([async () => loadRules()]), [])

  const issuesNow = async (values: V): Promise<Issue[]> => {
    return [...issuesOf(await rules(), toInput(values)), ...(options.check?.(values) ?? [])]
  }

  const checkField = (path: string) => {
    issuesNow(form.getValues()).then(
      (issues) => {
        const issue = issues.find((found) => found.path === path)
        if (issue) form.setFieldError(path, issue.message)
        else form.clearFieldError(path)
      },
      // Without the rules nothing is said yet; whoever sends is told.
      () => undefined,
    )
  }

  const show = (issues: readonly { path: string; message: string }[]) => {
    const isKnown = ({ path }: { path: string }) => valueAt(initial, path) !== undefined
    const known = issues.filter(isKnown)
    form.setErrors(Object.fromEntries(known.toReversed().map(({ path, message }) => [path, message])))
    setProblems(issues.map((issue) => (isKnown(issue) ? issue : { ...issue, path: '' })))
    setAttempt((count) => count + 1)
  }

  const refuse = (error: unknown) => {
    if (error instanceof ApiError && options.onRefused?.(error)) return
    if (error instanceof ApiError && error.issues.length > 0) show(error.issues)
    else {
      show([{ path: '', message: reasonOf(error) }])
    }
  }

  /** The same for every attempt with the same words: an answer that was lost does not make a second object. */
  const keyFor = (input: Input<E>): string => {
    const words = JSON.stringify(input)
    if (sent.current.words !== words) sent.current = { words, key: crypto.randomUUID() }
    return sent.current.key
  }

  const attemptSave = async () => {
    const values = form.getValues()
    const issues = await issuesNow(values)
    if (issues.length > 0) {
      show(issues)
      return
    }
    setProblems([])
    const target = await load()
    const input = toInput(values)
    const answer = options.send
      ? await options.send(input, values)
      : await call(target, input, { version: options.version, idempotencyKey: keyFor(input) })
    sent.current = { words: '', key: '' }
    onSaved(answer, values)
  }

  const submit = (event?: { preventDefault: () => void }) => {
    event?.preventDefault()
    if (saving) return
    setSaving(true)
    attemptSave()
      .catch(refuse)
      .finally(() => setSaving(false))
  }

  const field: EndpointForm<V>['field'] = (path, how) => {
    const props = form.getInputProps(path, how)
    return {
      ...props,
      error: props.error as string | undefined,
      // A password field of Mantine's says it of its frame alone.
      'aria-invalid': !!props.error,
      name: path,
      id: `field-${path}`,
      onChange: (value) => {
        changed.current.add(path)
        props.onChange(value)
        if (form.errors[path] === undefined) return
        setProblems((current) => current.filter((problem) => problem.path !== path))
        checkField(path)
      },
      onBlur: (event) => {
        props.onBlur?.(event)
        const isSilent = !changed.current.has(path) || isEmptyValue(valueAt(form.getValues(), path))
        if (options.onBlur !== false && !isSilent) afterPress(() => checkField(path))
      },
    }
  }

  return {
    form,
    field,
    problems,
    attempt,
    saving,
    submit,
    setProblem: (message) => show([{ path: '', message }]),
  }
}
