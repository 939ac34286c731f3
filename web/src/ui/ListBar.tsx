import type { ReactNode } from 'react'
import { SearchField } from './SearchField.tsx'
import classes from './ListBar.module.css'

/** Above a list: its tabs, and at the other end the search with what else narrows it. */
export function ListBar({
  tabs,
  search,
  children,
}: {
  tabs?: ReactNode
  search: { label: string; value: string; onChange: (words: string) => void }
  children?: ReactNode
}) {
  return (
    <div className={`${classes.bar} no-print`}>
      {tabs}
      <div className={classes.filters}>
        <SearchField className={classes.search} {...search} />
        {children}
      </div>
    </div>
  )
}
