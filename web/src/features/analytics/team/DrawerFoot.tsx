import { Button } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { useHref, useLocation } from 'react-router'
import { t } from '#lib/words/messages.ts'
import { reasonOf } from '#lib/words/reason.ts'
import { copyText } from '#ui/copy-text.ts'
import { toast } from '#ui/toasts.ts'
import classes from './MeasureDrawer.module.css'

/** What may be done with what a drawer shows. */
export function DrawerFoot({
  count,
  link,
  save: saveFile,
  onOpen,
}: {
  count: number
  /** The query of a link to what is shown. */
  link: string
  save: () => Promise<void>
  /** Opens all of them, where they are not shown yet. */
  onOpen?: () => void
}) {
  const [isSaving, setSaving] = useState(false)
  const page = useHref(useLocation().pathname)
  const save = async () => {
    setSaving(true)
    try {
      await saveFile()
    } catch (error) {
      toast({ message: reasonOf(error), tone: 'error' })
    } finally {
      setSaving(false)
    }
  }
  const copy = () =>
    copyText(
      window.location.origin + page + link,
      t('analytics.drawer.copied'),
      t('analytics.drawer.notCopied'),
    )
  return (
    <div className={`${classes.tools} no-print`}>
      {onOpen && count > 0 ? <Button onClick={onOpen}>{t('analytics.drawer.open', { count })}</Button> : null}
      {count > 0 ? (
        <Button variant="default" loading={isSaving} onClick={() => void save()}>
          {t('analytics.drawer.csv')}
        </Button>
      ) : null}
      <Button
        variant="subtle"
        leftSection={<IconLink size={16} stroke={1.75} aria-hidden />}
        onClick={() => void copy()}
      >
        {t('analytics.drawer.copy')}
      </Button>
    </div>
  )
}
