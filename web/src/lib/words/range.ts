import { t } from './messages.ts'

/** `11–20 of 48`; of a page that holds one, `1 of 1`. */
export const rangeText = ({ first, last, total }: { first: number; last: number; total: number }): string =>
  t(first === last ? 'lists.one' : 'lists.range', { first, last, total })

/** Which of how many a page of a list shows, once it is the one that was asked for. */
export const rangeWords = ({
  isPlaceholderData,
  data,
}: {
  isPlaceholderData: boolean
  data: { pagination: { page: number; limit: number; total: number } } | undefined
}): string | undefined => {
  if (isPlaceholderData || data === undefined) return undefined
  const { page, limit, total } = data.pagination
  return total === 0
    ? t('app.ui.noMatch')
    : rangeText({ first: (page - 1) * limit + 1, last: Math.min(total, page * limit), total })
}
