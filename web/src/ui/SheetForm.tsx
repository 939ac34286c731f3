import { Button } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { ErrorSummary } from './ErrorSummary.tsx'
import classes from './SheetForm.module.css'
import { useUiTexts } from './texts.ts'

/** A form beside the page: what is wrong above its fields, its buttons in sight however long it is. */
export function SheetForm({
  form: { problems, attempt, short = false, saving, submit },
  save,
  onClose,
  children,
}: {
  form: ComponentProps<typeof ErrorSummary> & {
    saving: boolean
    submit: (event?: { preventDefault: () => void }) => void
  }
  /** The words of its button. */
  save: string
  onClose: () => void
  children: ReactNode
}) {
  const texts = useUiTexts()
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <ErrorSummary problems={problems} attempt={attempt} short={short} />
      {children}
      <SheetButtons>
        <Button variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" loading={saving}>
          {save}
        </Button>
      </SheetButtons>
    </form>
  )
}

/** What a sheet is for, in sight however long it is; the main button last. */
export function SheetButtons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>
}
