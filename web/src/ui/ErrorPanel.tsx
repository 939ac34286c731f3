import { Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import classes from './ErrorPanel.module.css'
import { useUiTexts } from './texts.ts'

/** A read that failed with nothing to show instead. `title` is the message of the error. */
export function ErrorPanel({
  title,
  text,
  onRetry,
}: {
  title: string
  text?: string | undefined
  onRetry?: () => void
}) {
  const texts = useUiTexts()
  return (
    <div className={classes.panel} role="alert">
      <IconAlertCircle size={20} stroke={1.75} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <p className={classes.title}>{title}</p>
        <p className={classes.text}>{text ?? texts.checkConnection}</p>
      </div>
      {onRetry ? (
        <Button variant="default" onClick={onRetry}>
          {texts.tryAgain}
        </Button>
      ) : null}
    </div>
  )
}
