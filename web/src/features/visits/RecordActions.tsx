import { Button, Menu } from '@mantine/core'
import { IconCaretUp } from '@tabler/icons-react'
import { t } from '#lib/messages.ts'
import { usePreferences } from '#lib/preferences.ts'
import { IconButton } from '#ui/IconButton.tsx'
import type { VisitItem } from './useVisitItems.ts'

/** What can be done with a record: complete and submit, and the other ways to leave it. */
export function RecordActions({
  visit,
  size,
  isChanged,
  onComplete,
  onSaveDraft,
  onDiscard,
  onStop,
  onCancel,
}: {
  visit: VisitItem
  size: 'sm' | 'lg'
  isChanged: boolean
  onComplete: (submit: boolean) => void
  onSaveDraft: () => void
  onDiscard: () => void
  onStop: (() => void) | undefined
  onCancel: (() => void) | undefined
}) {
  const isReport = visit.completedAt !== null
  const submitsLater = usePreferences().submit === 'later' && !isReport
  const primary =
    visit.status === 'rejected' && isReport
      ? t('visits.action.fix')
      : visit.status === 'completed'
        ? t('visits.action.submit')
        : t(submitsLater ? 'visits.action.completeOnly' : 'visits.action.completeSubmit')
  return (
    <>
      <Button
        size={size}
        onClick={() => onComplete(!submitsLater)}
        aria-keyshortcuts={submitsLater ? undefined : 'Control+Enter Meta+Enter'}
      >
        {primary}
      </Button>
      <Menu position="top-end" width={260}>
        <Menu.Target>
          <IconButton
            icon={IconCaretUp}
            look="outline"
            size={size === 'lg' ? 'large' : 'medium'}
            label={t('visits.record.moreWays')}
          />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onComplete(submitsLater)}>
            {t(
              isReport
                ? 'visits.action.saveOnly'
                : submitsLater
                  ? 'visits.action.completeSubmit'
                  : 'visits.action.completeOnly',
            )}
          </Menu.Item>
          <Menu.Item onClick={onSaveDraft}>{t('visits.action.saveDraft')}</Menu.Item>
          {onStop ? <Menu.Item onClick={onStop}>{t('visits.action.stop')}</Menu.Item> : null}
          {isChanged ? <Menu.Item onClick={onDiscard}>{t('visits.action.discard')}</Menu.Item> : null}
          {onCancel ? <Menu.Item onClick={onCancel}>{t('visits.action.cancel')}</Menu.Item> : null}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
