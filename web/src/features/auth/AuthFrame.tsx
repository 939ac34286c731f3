import type { ReactNode } from 'react'
import { useTenant } from '#lib/tenant.ts'
import { Monogram } from '#ui/Monogram.tsx'
import classes from './AuthFrame.module.css'

/** The frame of the pages before the sign-in: the form, and on wide screens a quiet panel in the tenant's tint. */
export function AuthFrame({ title, children }: { title: string; children: ReactNode }) {
  const tenant = useTenant()
  return (
    <div className={classes.frame}>
      <main className={classes.main}>
        <div className={classes.form}>
          <Monogram kind="tenant" name={tenant.name} src={tenant.logo} size={44} />
          <h1 tabIndex={-1} className={classes.title}>
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
