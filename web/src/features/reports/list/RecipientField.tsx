import { Button, TextInput } from '@mantine/core'
import { email } from '@rounds/contract/rules/common'
import { schedules } from '@rounds/contract/schedules'
import { isAllowedAddress, settings } from '@rounds/contract/settings'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '#lib/reads/query.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { t } from '#lib/words/messages.ts'
import { ChipMulti } from '#ui/Chips.tsx'
import classes from './ReportsPage.module.css'

/** Somebody of the company; without an id, an address outside, which is its name. */
export type Reader = { id: string | null; name: string }

/** So many are offered beside those who are chosen. */
const OFFERED = 5

const keyOf = ({ id, name }: Reader) => id ?? name

/** To whom: people of the company, found by name or address, and addresses of domains that it allows. */
export function RecipientField({
  value,
  onChange,
}: {
  value: readonly Reader[]
  onChange: (readers: Reader[]) => void
}) {
  const { name } = useTenant()
  const [search, setSearch] = useState('')
  const asked = search.trim()
  const limit = OFFERED + value.length
  const read = useRead(schedules.people, asked === '' ? { limit } : { limit, search: asked }, {
    keepPrevious: true,
  })
  const domains = useRead(settings.reportDomains, {}).data?.domains ?? []
  const chosen = new Set(value.map(keyOf))
  const found = read.data?.data.filter(({ id }) => !chosen.has(id)).slice(0, OFFERED) ?? []
  const readers: Reader[] = [...value, ...found]
  const isNobody = asked !== '' && read.data?.data.length === 0
  const address = isNobody ? email.safeParse(asked).data : undefined
  const add = (outside: string) => {
    if (!chosen.has(outside)) onChange([...value, { id: null, name: outside }])
    setSearch('')
  }
  return (
    <div className={classes.choice}>
      <ChipMulti
        label={t('reports.to')}
        value={[...chosen]}
        options={readers.map((reader) => ({ value: keyOf(reader), label: reader.name }))}
        onChange={(keys) => onChange(readers.filter((reader) => keys.includes(keyOf(reader))))}
        error={value.length === 0 ? t('reports.toNobody') : undefined}
      />
      <TextInput
        label={t('reports.find')}
        description={
          domains.length === 0
            ? t('reports.findHint', { company: name })
            : t('reports.findOutside', { company: name, domains: domains.join(', ') })
        }
        type="search"
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {address !== undefined && isAllowedAddress(address, domains) ? (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => add(address)}
        >
          {t('reports.addAddress', { address })}
        </Button>
      ) : isNobody ? (
        <p role="status" className="small ink-2">
          {address === undefined ? t('reports.nobody') : t('reports.notAllowed', { address })}
        </p>
      ) : null}
    </div>
  )
}
