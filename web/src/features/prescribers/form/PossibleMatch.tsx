import { plainText, prescribers } from '@rounds/contract/prescribers'
import { useDebouncedValue } from '@mantine/hooks'
import { IconUserSearch } from '@tabler/icons-react'
import { Link } from 'react-router'
import { fullName } from '#features/prescribers/prescriber/people.ts'
import { t } from '#lib/words/messages.ts'
import { useRead } from '#lib/reads/query.ts'
import { usePaths } from '#paths'
import classes from './PossibleMatch.module.css'

const PAUSE_MS = 300

/** “Possible match: Dr A. Haddad, Lyon”, while a name is typed (ux.md 4.3). */
export function PossibleMatch({ firstName, lastName }: { firstName: string; lastName: string }) {
  const paths = usePaths()
  // The first letter of the first name is enough: it is often written as an initial.
  const isNamed = lastName.trim().length > 1 && firstName.trim() !== ''
  const words = isNamed ? `${lastName.trim()} ${firstName.trim().slice(0, 1)}` : ''
  const [search] = useDebouncedValue(words, PAUSE_MS)
  const read = useRead(prescribers.list, { search, limit: 3 }, { enabled: search !== '', staleTime: 60_000 })
  const wanted = plainText(lastName.trim())
  const match = read.data?.data.find((known) => plainText(known.lastName) === wanted)
  if (!isNamed || !match) return null
  const { city } = match.address
  const name = fullName(match)
  return (
    <p className={classes.match} role="status">
      <IconUserSearch size={16} stroke={1.75} aria-hidden />
      {city === null
        ? t('prescribers.form.matchNoCity', { name })
        : t('prescribers.form.match', { name, city })}
      <Link to={paths.prescriber(match.id)}>{t('prescribers.form.matchOpen', { name })}</Link>
    </p>
  )
}
