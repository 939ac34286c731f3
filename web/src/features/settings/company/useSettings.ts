import { companies } from '@rounds/contract/companies'
import { settings } from '@rounds/contract/settings'
import { useState } from 'react'
import { useBackOnline } from '#lib/page/useBackOnline.ts'
import { useRead } from '#lib/reads/query.ts'
import { type Errors, type Refused, hasRefused, saveSettings } from './commands.ts'
import type { StoredSettings, Wanted } from './draft.ts'

/** What is stored, what is wanted otherwise, and what was refused of it. */
export const useSettings = () => {
  const company = useRead(companies.settings, {})
  const rules = useRead(settings.reviewRules, {})
  const domains = useRead(settings.reportDomains, {})
  const security = useRead(settings.security, {})
  const [wanted, setWanted] = useState<Wanted>({})
  const [errors, setErrors] = useState<Errors>({})
  const [problems, setProblems] = useState<Refused['others']>(new Map())
  const [saving, setSaving] = useState(false)
  const all = [company, rules, domains, security]
  const stored: StoredSettings | undefined =
    company.data && rules.data && domains.data && security.data
      ? { company: company.data, rules: rules.data, domains: domains.data, security: security.data }
      : undefined
  const read = {
    data: stored,
    error: all.find(({ error }) => error !== null)?.error ?? null,
    isPending: all.some(({ isPending }) => isPending),
    dataUpdatedAt: Math.min(...all.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    refetch: () => Promise.all(all.map(({ refetch }) => refetch())),
  }

  useBackOnline(() => setProblems((current) => new Map([...current].filter(([, isMissed]) => !isMissed))))

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
    setProblems(new Map())
  }

  /** What is refused stays as it is wanted, with its reason. */
  const save = async (of: StoredSettings): Promise<void> => {
    setSaving(true)
    const refused = await saveSettings(of, wanted)
    setSaving(false)
    setErrors(refused.errors)
    setProblems(refused.others)
    if (!hasRefused(refused)) setWanted({})
  }

  return { read, wanted, change, discard, errors, problems: [...problems.keys()], saving, save }
}
