import { Button } from '@mantine/core'
import { t } from '#lib/words/messages.ts'
import { BulkBar } from '#ui/BulkBar.tsx'
import { LeaveQuestion } from './LeaveQuestion.tsx'

/** What was changed on a page and not saved, with its two ways out; nothing while there is nothing. */
export function ChangesBar({
  count,
  words,
  save,
  saving,
  onSave,
  onDiscard,
}: {
  count: number
  words: string
  /** The words of its button. */
  save: string
  saving: boolean
  onSave: () => void
  onDiscard: () => void
}) {
  return (
    <>
      <LeaveQuestion count={count} onLeave={onDiscard} />
      {count === 0 ? null : (
        <BulkBar
          label={t('settings.changes')}
          words={words}
          clear={t('settings.discard')}
          onClear={onDiscard}
        >
          <Button loading={saving} onClick={onSave}>
            {save}
          </Button>
        </BulkBar>
      )}
    </>
  )
}
