import type { ReactNode } from 'react'
import { Monogram } from './Monogram.tsx'
import classes from './WhoCell.module.css'

/** Who a row is about: the link to them, what stands beside their name, and a line below. */
export function WhoCell({
  name,
  children,
  beside,
  line,
  size = 32,
}: {
  name: string
  /** The link whose words are the name. */
  children: ReactNode
  beside?: ReactNode
  line?: string | null | undefined
  size?: number
}) {
  return (
    <span className={classes.who}>
      <Monogram name={name} size={size} />
      <span className={classes.words}>
        <span className={classes.top}>
          {children}
          {beside}
        </span>
        {line ? (
          <span className="small ink-3 cut" title={line}>
            {line}
          </span>
        ) : null}
      </span>
    </span>
  )
}
