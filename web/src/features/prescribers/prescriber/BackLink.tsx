import { Link } from 'react-router'
import { t } from '#lib/words/messages.ts'
import { usePaths } from '#paths'
import { BackLink as ToParent } from '#ui/BackLink.tsx'

/** The way back to the list of prescribers. */
export function BackLink() {
  const paths = usePaths()
  return (
    <ToParent component={Link} to={paths.prescribers()} label={t('prescribers.crumb')}>
      {t('prescribers.title')}
    </ToParent>
  )
}
