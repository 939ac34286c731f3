import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './PagedList.module.css'

/** One page of a list, pale while the next is fetched; below it which of how many it shows, and the pages beside. */
export function PagedList({
  isOld,
  pagination: { page, limit, total, totalPages },
  words,
  previous,
  next,
  onPage,
  children,
}: {
  isOld: boolean
  pagination: { page: number; limit: number; total: number; totalPages: number }
  words: (range: { first: number; last: number; total: number }) => string
  previous: string
  next: string
  onPage: (page: number) => void
  children: ReactNode
}) {
  return (
    <div className={classes.list} data-old={isOld || undefined}>
      {children}
      <div className={classes.foot}>
        <span className="small ink-2 num">
          {words({ first: (page - 1) * limit + 1, last: Math.min(total, page * limit), total })}
        </span>
        {totalPages > 1 ? (
          <span className={`${classes.turn} no-print`}>
            <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
              {previous}
            </Button>
            <Button variant="default" disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
              {next}
            </Button>
          </span>
        ) : null}
      </div>
    </div>
  )
}
