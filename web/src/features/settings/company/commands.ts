import { type CompanySettings, companies } from '@rounds/contract/companies'
import type { Endpoint } from '@rounds/contract/endpoint'
import { settings } from '@rounds/contract/settings'
import { type CheckedEndpoint, issuesOf, rulesOf } from '#lib/page/form-rules.ts'
import { whenNewer } from '#lib/page/on-newer.ts'
import { ApiError, isUnreachable } from '#lib/plain/errors.ts'
import { refreshReads, writeRead } from '#lib/reads/query.ts'
import { wear } from '#lib/session/wear.ts'
import { call } from '#lib/wire/call.ts'
import { t } from '#lib/words/messages.ts'
import type { ZodType, z } from 'zod'
import { reasonOf } from '#lib/words/reason.ts'
import { toast } from '#ui/toasts.ts'
import {
  type Draft,
  type FieldName,
  type StoredSettings,
  type Wanted,
  changedFields,
  companyInput,
  domainsInput,
  draftOf,
  fieldOf,
  pick,
  rulesInput,
} from './draft.ts'
import { namesOf } from './fields.ts'

export type Errors = Partial<Record<FieldName, string>>
/** What was refused, at its field or else in words, each with whether it says that no answer came. */
export type Refused = { errors: Errors; others: ReadonlyMap<string, boolean> }

const wearSettings = ({ name, logo, branding, features, localization, version }: CompanySettings) =>
  wear({ name, logo: logo ?? branding.logo, settings: { branding, features, localization }, version })

/**
 * Sends what is wanted otherwise, each endpoint its part. Somebody else changed other fields meanwhile: both changes stay. The same
 * ones: they are named, and saving again is meant. Answers what is stored then.
 */
const store = async (of: StoredSettings, wanted: Wanted): Promise<Refused & { stored: StoredSettings }> => {
  let stored = of
  const changed = changedFields(draftOf(of), wanted)
  const errors: Errors = {}
  const others = new Map<string, boolean>()
  const draft = () => ({ ...draftOf(stored), ...wanted })
  const note = (path: string, message: string) => {
    const name = fieldOf(path, draft())
    if (name) errors[name] ??= message
    else others.set(message, false)
  }
  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    for (const { path, message } of error.issues) note(path, message)
    if (error.issues.length === 0) others.set(reasonOf(error), isUnreachable(error))
  }
  /** One part of what is stored, which has an endpoint and versions of its own. */
  const send = async <N extends 'company' | 'rules' | 'domains', I extends ZodType>(
    name: N,
    endpoint: Endpoint<I, ZodType<StoredSettings[N]>> & CheckedEndpoint,
    read: Endpoint<ZodType<unknown, object>, ZodType<StoredSettings[N]>>,
    inputOf: (draft: Draft, changed: readonly FieldName[]) => z.input<I> | undefined,
  ) => {
    const input = inputOf(draft(), changed)
    if (input === undefined) return
    const issues = issuesOf(await rulesOf(endpoint), input)
    for (const { path, message } of issues) note(path, message)
    if (issues.length > 0) return
    const keep = (part: StoredSettings[N]) => {
      stored = { ...stored, [name]: part }
      writeRead(read, {}, part)
    }
    const put = async (wanted: z.input<I>) =>
      keep(await call(endpoint, wanted, { version: stored[name].version }))
    const putOnNewer = async () => {
      const before = draftOf(stored)
      keep(await call(read, {}))
      const theirs = changedFields(before, draftOf(stored)).filter((field) => changed.includes(field))
      if (theirs.length > 0) others.set(t('settings.conflict', { fields: namesOf(theirs) }), false)
      else await put(inputOf(draft(), changed) as z.input<I>)
    }
    await put(input).catch(whenNewer(putOnNewer)).catch(refuse)
  }
  await send('company', companies.changeSettings, companies.settings, companyInput)
  await send('rules', settings.changeReviewRules, settings.reviewRules, rulesInput)
  await send('domains', settings.changeReportDomains, settings.reportDomains, domainsInput)
  if (stored.company !== of.company) wearSettings(stored.company)
  void refreshReads()
  return { errors, others, stored }
}

export const hasRefused = ({ errors, others }: Refused) => Object.keys(errors).length > 0 || others.size > 0

/**
 * Stores what is wanted otherwise, with a way back once all of it is; what is refused is answered. Whom the company asks for a second
 * factor is stored already, as that takes a proof.
 */
export const saveSettings = async (of: StoredSettings, wanted: Wanted): Promise<Refused> => {
  const { stored, ...refused } = await store(of, wanted)
  const [before, saved] = [draftOf(of), draftOf(stored)]
  const canBack = changedFields(before, saved).length > 0
  if (!hasRefused(refused))
    toast({ message: t('settings.saved'), ...(canBack && { undo: () => takeBack(before, saved) }) })
  return refused
}

const readSettings = async (): Promise<StoredSettings> => {
  const [company, rules, domains, security] = await Promise.all([
    call(companies.settings, {}),
    call(settings.reviewRules, {}),
    call(settings.reportDomains, {}),
    call(settings.security, {}),
  ])
  return { company, rules, domains, security }
}

/** Puts back what still is as it was saved; what somebody has changed since stays theirs, and is named. */
const takeBack = async (before: Draft, saved: Draft): Promise<void> => {
  try {
    const stored = await readSettings()
    const since = changedFields(saved, draftOf(stored))
    const fields = changedFields(before, saved)
    const theirs = fields.filter((name) => since.includes(name))
    const wanted = pick(
      before,
      fields,
      fields.filter((name) => !since.includes(name)),
    )
    const { errors, others } = await store(stored, wanted)
    for (const message of new Set([...Object.values(errors), ...others.keys()]))
      toast({ message, tone: 'error' })
    if (theirs.length > 0)
      toast({ message: t('settings.theirs', { fields: namesOf(theirs) }), tone: 'error' })
    else if (!hasRefused({ errors, others })) toast(t('settings.takenBack'))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    toast({ message: reasonOf(error), tone: 'error' })
  }
}
