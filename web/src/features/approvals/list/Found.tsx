import { t } from '#lib/words/messages.ts'
import { useSpoken } from '#ui/useSpoken.ts'

/** Says how many of how many a search or a filter (`of`) has found to who does not see it; nothing while that is on its way. */
export function Found({ of, count, total }: { of: object; count: number; total: number | undefined }) {
  useSpoken(
    of,
    total === undefined
      ? undefined
      : total === 0
        ? t('app.ui.noMatch')
        : t('approvals.shown', { count, total }),
  )
  return null
}
