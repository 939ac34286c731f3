import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useTenant } from '#lib/session/tenant.ts'
import { Monogram } from '#ui/Monogram.tsx'
import classes from './AuthFrame.module.css'

/**
 * The focus goes to the heading when another of these pages, or another state of one, replaces what was there (ux.md 5.11);
 * a page that is opened afresh keeps it at its top.
 */
const useHeadingFocus = (heading: RefObject<HTMLHeadingElement | null>, title: string) => {
  const isFresh = useLocation().key === 'default'
  const last = useRef(isFresh ? title : null)
  useEffect(() => {
    if (last.current === title) return
    last.current = title
    heading.current?.focus({ preventScroll: true })
  }, [heading, title])
}

/** The frame of the pages before the sign-in: the form, and on wide screens a quiet panel in the tenant's tint. */
export function AuthFrame({ title, children }: { title: string; children: ReactNode }) {
  const tenant = useTenant()
  const heading = useRef<HTMLHeadingElement>(null)
  useHeadingFocus(heading, title)
  return (
    <div className={classes.frame}>
      <main className={classes.main}>
        <div className={classes.form}>
          <Monogram kind="tenant" name={tenant.name} src={tenant.logo} size={44} />
          <h1 ref={heading} tabIndex={-1} className={classes.title}>
            {title}
          </h1>
          {children}
        </div>
      </main>
      <div className={classes.panel} aria-hidden>
        <span>{tenant.name}</span>
      </div>
    </div>
  )
}
