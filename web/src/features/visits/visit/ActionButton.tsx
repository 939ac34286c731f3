import type { Visit } from '@rounds/contract/visits'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '#lib/words/messages.ts'
import { usePaths } from '#paths'
import { fullName } from '#features/prescribers/prescriber/people.ts'
import { submitVisits } from './commands.ts'
import type { VisitAction } from './rules.ts'

/** The one thing to do with a visit now, as a button beside it. */
export function ActionButton({
  visit,
  action,
  onStart,
  ...look
}: {
  visit: Visit
  action: VisitAction
  onStart: (visit: Visit) => void
  variant: 'filled' | 'light' | 'default'
  size?: 'sm' | 'lg'
}) {
  const paths = usePaths()
  const word = t(`visits.action.${action}`)
  const common = { ...look, 'aria-label': `${word}: ${fullName(visit.prescriber)}` }
  if (action === 'start' || action === 'submit')
    return (
      <Button {...common} onClick={() => (action === 'start' ? onStart(visit) : submitVisits([visit]))}>
        {word}
      </Button>
    )
  return (
    <Button {...common} component={Link} to={paths.recordVisit(visit.id)} state={{ visit }}>
      {word}
    </Button>
  )
}
