import { Button } from '@mantine/core'
import type { TeamMember } from '@rounds/contract/team'
import { t } from '#lib/words/messages.ts'
import { BulkBar, bulkBarQuiet } from '#ui/BulkBar.tsx'
import { saveTeam } from './file.ts'

/** What to do with the ticked members. */
export function TeamBulkBar({ chosen, onClear }: { chosen: readonly TeamMember[]; onClear: () => void }) {
  return (
    <BulkBar
      label={t('team.bulkBar')}
      words={t('team.selected', { count: chosen.length })}
      clear={t('team.clear')}
      onClear={onClear}
    >
      <Button className={bulkBarQuiet} onClick={() => saveTeam(chosen)}>
        {t('team.export')}
      </Button>
    </BulkBar>
  )
}
