import { Button } from '@mantine/core'
import type { Pagination } from '@rounds/contract/common'
import { t } from '#lib/words/messages.ts'
import classes from './UsersPage.module.css'

/** Which of how many are shown, and the pages beside. */
export function Pages({
  pagination: { page, limit, total, totalPages },
  onPage,
}: {
  pagination: Pagination
  onPage: (page: number) => void
}) {
  const first = (page - 1) * limit + 1
  return (
    <div className={classes.pages}>
      <span className="small ink-2 num">
        {t('users.range', { first, last: Math.min(total, page * limit), total })}
      </span>
      {totalPages > 1 ? (
        <span className={classes.turn}>
          <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            {t('users.previous')}
          </Button>
          <Button variant="default" disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
            {t('users.next')}
          </Button>
        </span>
      ) : null}
    </div>
  )
}
