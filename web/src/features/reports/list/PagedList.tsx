import { Button } from '@mantine/core'
import type { Page } from '@rounds/contract/common'
import type { ReactNode } from 'react'
import { useLastPage } from '#lib/page/useLastPage.ts'
import { t } from '#lib/words/messages.ts'
import { Loadable, type Read } from '#ui/Loadable.tsx'
import { useHidden } from './commands.ts'

/** A list in pages without what is about to be deleted; `empty` where there is nothing. */
export function PagedList<T extends { id: string }>({
  read,
  empty,
  onPage,
  children,
}: {
  read: Read<Page<T>>
  empty: ReactNode
  onPage: (page: number) => void
  children: (rows: T[]) => ReactNode
}) {
  const hidden = useHidden()
  const shownOf = (data: readonly T[]) => data.filter(({ id }) => !hidden.has(id))
  const list = useLastPage(read, read.data && shownOf(read.data.data).length)
  return (
    <Loadable read={list}>
      {({ data, pagination: { page, totalPages } }) => {
        const rows = shownOf(data)
        if (rows.length === 0) return empty
        return (
          <>
            {children(rows)}
            {totalPages > 1 ? (
              <div className="row">
                <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
                  {t('reports.newer')}
                </Button>
                <span className="small ink-2 num">{t('reports.page', { page, pages: totalPages })}</span>
                <Button variant="default" disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
                  {t('reports.older')}
                </Button>
              </div>
            ) : null}
          </>
        )
      }}
    </Loadable>
  )
}
