import { Button } from '@mantine/core'
import type { TeamMember } from '@rounds/contract/team'
import { useTenant } from '#lib/session/tenant.ts'
import { t } from '#lib/words/messages.ts'
import { BulkBar, bulkBarQuiet } from '#ui/BulkBar.tsx'
import { saveTeam } from './file.ts'

/** What to do with the ticked members. */
export function TeamBulkBar({
  chosen,
  onMessage,
  onClear,
}: {
  chosen: readonly TeamMember[]
  /** Writes to those who can read it. */
  onMessage: (ids: string[]) => void
  onClear: () => void
}) {
  const { timezone } = useTenant().settings.localization
  const readers = chosen.filter(({ status }) => status === 'active')
  return (
    <BulkBar
      label={t('team.bulkBar')}
      words={t('team.selected', { count: chosen.length })}
      clear={t('team.clear')}
      onClear={onClear}
    >
      {readers.length > 0 ? (
        <Button className={bulkBarQuiet} onClick={() => onMessage(readers.map(({ id }) => id))}>
          {t('team.message')}
        </Button>
      ) : null}
      <Button className={bulkBarQuiet} onClick={() => saveTeam(chosen, timezone)}>
        {t('team.export')}
      </Button>
    </BulkBar>
  )
}
