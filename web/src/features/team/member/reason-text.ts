import type { Pace } from '@rounds/contract/team'
import type { Format } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'

/** One reason in words: how many visits, and of which day where it is one. */
export const reasonText = ({ cause, count, day }: Pace['parts'][number], format: Format): string =>
  cause === 'needRecording' && day !== null
    ? t('team.cause.needRecordingOn', { count, day: format.weekday(day) })
    : t(`team.cause.${cause}`, { count })
