import { settings, usualReviewRules } from '@rounds/contract/settings'
import { useRead } from '#lib/reads/query.ts'

/** They change a few times a year. Milliseconds. */
const FRESH_MS = 300_000

/** What the company wants looked at, and by when; what is usual until it is known. */
export const useReviewRules = () => {
  const read = useRead(settings.reviewRules, {}, { staleTime: FRESH_MS })
  return { read, rules: read.data ?? { ...usualReviewRules, since: null } }
}
