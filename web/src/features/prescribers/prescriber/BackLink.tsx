import { IconChevronLeft } from '@tabler/icons-react'
import { Link } from 'react-router'
import { t } from '#lib/words/messages.ts'
import { usePaths } from '#paths'
import classes from './BackLink.module.css'

/** The way back to the list, above the title of what lies below it. */
export function BackLink() {
  const paths = usePaths()
  return (
    <nav aria-label={t('prescribers.crumb')}>
      <Link to={paths.prescribers()} className={classes.link}>
        <IconChevronLeft size={16} stroke={1.75} aria-hidden />
        {t('prescribers.title')}
      </Link>
    </nav>
  )
}
