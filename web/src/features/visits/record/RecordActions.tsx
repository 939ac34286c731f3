import { Button } from '@mantine/core'
import { IconCaretUp } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '#lib/words/messages.ts'
import { usePreferences } from '#lib/device/preferences.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { RecordMenu } from './record.part.ts'
import type { RecordWay } from './RecordMenu.tsx'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'

/** What can be done with a record: complete and submit, and the other ways to leave it. */
export function RecordActions({
  visit,
  size,
  isChanged,
  onComplete,
  onSaveDraft,
  onDiscard,
  onStop,
  onWithdraw,
  onMove,
  onNotMet,
  onCancel,
}: {
  visit: VisitItem
  size: 'sm' | 'lg'
  isChanged: boolean
  onComplete: (submit: boolean) => void
  onSaveDraft: () => void
  onDiscard: () => void
  onStop: (() => void) | undefined
  onWithdraw: (() => void) | undefined
  onMove: (() => void) | undefined
  onNotMet: (() => void) | undefined
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
  const [opened, setOpened] = useState(false)
  const other = isReport
    ? 'visits.action.saveOnly'
    : submitsLater
      ? 'visits.action.completeSubmit'
      : 'visits.action.completeOnly'
  const ways: RecordWay[] = [
    { label: t(other), run: () => onComplete(submitsLater) },
    { label: t('visits.action.saveDraft'), run: onSaveDraft },
    ...(onMove ? [{ label: t('visits.move.open'), run: onMove }] : []),
    ...(onNotMet ? [{ label: t('visits.action.notMet'), run: onNotMet }] : []),
    ...(onStop ? [{ label: t('visits.action.stop'), run: onStop }] : []),
    ...(isChanged ? [{ label: t('visits.action.discard'), run: onDiscard }] : []),
    ...(onWithdraw ? [{ label: t('visits.action.withdraw'), run: onWithdraw }] : []),
    ...(onCancel ? [{ label: t('visits.action.cancel'), run: onCancel }] : []),
  ]
  const more = {
    icon: IconCaretUp,
    look: 'outline',
    size: size === 'lg' ? 'large' : 'medium',
    label: t('visits.record.moreWays'),
  } as const
  return (
    <>
      <Button
        size={size}
        onClick={() => onComplete(!submitsLater)}
        aria-keyshortcuts={submitsLater ? undefined : 'Control+Enter Meta+Enter'}
      >
        {primary}
      </Button>
      <RecordMenu
        wanted={opened}
        instead={<IconButton {...more} aria-haspopup="menu" onClick={() => setOpened(true)} />}
        opened={opened}
        onChange={setOpened}
        ways={ways}
      >
        <IconButton {...more} />
      </RecordMenu>
    </>
  )
}
