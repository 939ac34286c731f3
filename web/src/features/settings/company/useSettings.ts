import { companies } from '@rounds/contract/companies'
import { settings } from '@rounds/contract/settings'
import { useState } from 'react'
import { useDraft } from '#lib/drafts/useDraft.ts'
import { useBackOnline } from '#lib/page/useBackOnline.ts'
import { useRead } from '#lib/reads/query.ts'
import { type Errors, type Refused, hasRefused, saveSettings } from './commands.ts'
import { type StoredSettings, type Wanted, draftOf, stillWanted } from './draft.ts'

/** What is stored, what is wanted otherwise, which the device keeps until it is saved or given up, and what was refused of it. */
export const useSettings = () => {
  const company = useRead(companies.settings, {})
  const rules = useRead(settings.reviewRules, {})
  const domains = useRead(settings.reportDomains, {})
  const security = useRead(settings.security, {})
  const [nothing] = useState<Wanted>({})
  const { value: wanted, setValue: setWanted, ready, clear } = useDraft('settings', 'company', nothing)
  const [errors, setErrors] = useState<Errors>({})
  const [problems, setProblems] = useState<Refused['others']>(new Map())
  const [saving, setSaving] = useState(false)
  const all = [company, rules, domains, security]
  const stored: StoredSettings | undefined =
    ready && company.data && rules.data && domains.data && security.data
      ? { company: company.data, rules: rules.data, domains: domains.data, security: security.data }
      : undefined
  const read = {
    data: stored,
    error: all.find(({ error }) => error !== null)?.error ?? null,
    isPending: !ready || all.some(({ isPending }) => isPending),
    dataUpdatedAt: Math.min(...all.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    refetch: () => Promise.all(all.map(({ refetch }) => refetch())),
  }

  useBackOnline(() => setProblems((current) => new Map([...current].filter(([, isMissed]) => !isMissed))))

  const want = (next: (current: Wanted) => Wanted) => {
    let left = nothing
    setWanted((current) => (left = next(current)))
    if (Object.keys(left).length === 0) void clear()
  }
  const change = (fields: Wanted) => {
    // What is as it is stored is no change, also once somebody else has changed it.
    want((current) => stillWanted({ ...current, ...fields }, stored ? draftOf(stored) : nothing))
    setErrors((current) => {
      const kept = Object.entries(current).filter(([name]) => !(name in fields))
      return Object.fromEntries(kept)
    })
  }
  const discard = () => {
    want(() => nothing)
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
    // What was changed while it was saved is still to be saved.
    if (!hasRefused(refused)) want((current) => stillWanted(current, wanted))
  }

  return { read, wanted, change, discard, errors, problems: [...problems.keys()], saving, save }
}
