import { companies } from '@rounds/contract/companies'
import type { Endpoint, Input, Output } from '@rounds/contract/endpoint'
import { settings } from '@rounds/contract/settings'
import { useState } from 'react'
import { issuesOf } from '#lib/page/form-rules.ts'
import { ApiError } from '#lib/plain/errors.ts'
import { refreshReads, useRead, writeRead } from '#lib/reads/query.ts'
import { call } from '#lib/wire/call.ts'
import { t } from '#lib/words/messages.ts'
import { reasonOf } from '#lib/words/reason.ts'
import { toast } from '#ui/toasts.ts'
import {
  type Draft,
  type FieldName,
  type StoredSettings,
  type Wanted,
  changedFields,
  companyInput,
  draftOf,
  fieldOf,
  rulesInput,
} from './draft.ts'
import { wear } from './wear.ts'

type Errors = Partial<Record<FieldName, string>>

/** What is stored, what is wanted otherwise, and what was refused of it. */
export const useSettings = () => {
  const company = useRead(companies.settings, {})
  const rules = useRead(settings.reviewRules, {})
  const domains = useRead(settings.reportDomains, {})
  const security = useRead(settings.security, {})
  const [wanted, setWanted] = useState<Wanted>({})
  const [errors, setErrors] = useState<Errors>({})
  const [problems, setProblems] = useState<readonly string[]>([])
  const [saving, setSaving] = useState(false)
  const all = [company, rules, domains, security]
  const stored: StoredSettings | undefined =
    company.data && rules.data && domains.data && security.data
      ? { company: company.data, rules: rules.data, domains: domains.data.domains, security: security.data }
      : undefined
  const read = {
    data: stored,
    error: all.find(({ error }) => error !== null)?.error ?? null,
    isPending: all.some(({ isPending }) => isPending),
    dataUpdatedAt: Math.min(...all.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    refetch: () => Promise.all(all.map(({ refetch }) => refetch())),
  }

  const change = (fields: Wanted) => {
    setWanted((current) => ({ ...current, ...fields }))
    setErrors((current) => {
      const kept = Object.entries(current).filter(([name]) => !(name in fields))
      return Object.fromEntries(kept)
    })
  }
  const discard = () => {
    setWanted({})
    setErrors({})
    setProblems([])
  }

  /**
   * Sends what changed, each endpoint its part; what is refused stays as it is wanted, with its reason. Whom the company asks for a
   * second factor is stored already: that takes a proof.
   */
  const save = async (of: StoredSettings): Promise<void> => {
    const before = draftOf(of)
    const draft: Draft = { ...before, ...wanted }
    const changed = changedFields(before, wanted)
    const refused: Errors = {}
    const others: string[] = []
    const note = (path: string, message: string) => {
      const name = fieldOf(path, draft)
      if (name) refused[name] ??= message
      else others.push(message)
    }
    const send = async <E extends Endpoint>(
      endpoint: E,
      input: Input<E> | undefined,
      onSaved: (answer: Output<E>) => void,
    ) => {
      if (input === undefined) return
      const issues = issuesOf(endpoint.input, input)
      for (const { path, message } of issues) note(path, message)
      if (issues.length > 0) return
      try {
        onSaved(await call(endpoint, input))
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        for (const { path, message } of error.issues) note(path, message)
        if (error.issues.length === 0) others.push(reasonOf(error))
      }
    }
    setSaving(true)
    await send(companies.changeSettings, companyInput(draft, changed), (answer) => {
      writeRead(companies.settings, {}, answer)
      wear(answer)
    })
    await send(settings.changeReviewRules, rulesInput(draft, changed), (answer) =>
      writeRead(settings.reviewRules, {}, answer),
    )
    await send(
      settings.changeReportDomains,
      changed.includes('domains') ? { domains: [...draft.domains] } : undefined,
      (answer) => writeRead(settings.reportDomains, {}, answer),
    )
    setSaving(false)
    setErrors(refused)
    setProblems([...new Set(others)])
    void refreshReads()
    if (Object.keys(refused).length > 0 || others.length > 0) return
    setWanted({})
    toast(t('settings.saved'))
  }

  return { read, wanted, change, discard, errors, problems, saving, save }
}
