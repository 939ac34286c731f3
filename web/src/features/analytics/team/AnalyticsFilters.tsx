import { Button, Menu } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { type AnalyticsView, daysOf, periods, previousOf } from './address.ts'
import classes from './AnalyticsPage.module.css'

type Option = { value: string; label: string; isOn: boolean }

function Choice({
  label,
  options,
  onChoose,
  staysOpen = false,
}: {
  label: string
  options: readonly Option[]
  onChoose: (value: string) => void
  staysOpen?: boolean
}) {
  return (
    <Menu position="bottom-start" closeOnItemClick={!staysOpen}>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {options.map(({ value, label: text, isOn }) => (
          <Menu.Item
            key={value}
            onClick={() => onChoose(value)}
            aria-current={isOn ? 'true' : undefined}
            rightSection={isOn ? <IconCheck size={16} stroke={2} aria-hidden /> : null}
          >
            {text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Which days, whose visits, and what they are compared with. */
export function AnalyticsFilters({
  view,
  change,
  delegates,
}: {
  view: AnalyticsView
  change: (fields: Partial<AnalyticsView>) => void
  delegates: readonly { id: string; name: string }[]
}) {
  const format = useFormat()
  const today = format.today()
  const days = daysOf(view.dates, today)
  const text = ({ startDate, endDate }: typeof days) =>
    `${format.shortDay(startDate)} – ${format.shortDay(endDate)}`
  const chosen = new Set(view.delegates)
  const before = text(previousOf(days, today))
  const toggle = (id: string) => {
    if (id === '') change({ delegates: [] })
    else
      change({
        delegates: chosen.has(id) ? view.delegates.filter((each) => each !== id) : [...view.delegates, id],
      })
  }
  const [first] = view.delegates
  const names =
    chosen.size === 0
      ? t('analytics.filter.all', { count: delegates.length })
      : chosen.size === 1
        ? (delegates.find(({ id }) => id === first)?.name ?? '1')
        : t('analytics.filter.some', { count: chosen.size, all: delegates.length })
  return (
    <div className={classes.filters} role="group" aria-label={t('analytics.filters')}>
      <Choice
        label={text(days)}
        options={periods.map((period) => ({
          value: period,
          label: t(`analytics.period.${period}`),
          isOn: period === view.dates,
        }))}
        onChoose={(dates) => change({ dates })}
      />
      <Choice
        label={t('analytics.filter.delegates', { names })}
        staysOpen
        options={[
          { value: '', label: t('analytics.filter.everyone'), isOn: chosen.size === 0 },
          ...delegates.map(({ id, name }) => ({ value: id, label: name, isOn: chosen.has(id) })),
        ]}
        onChoose={toggle}
      />
      <Choice
        label={t('analytics.filter.compare', {
          period: view.compare === 'off' ? t('analytics.filter.nothing') : before,
        })}
        options={[
          { value: 'previous', label: t('analytics.filter.previous'), isOn: view.compare === 'previous' },
          { value: 'off', label: t('analytics.filter.off'), isOn: view.compare === 'off' },
        ]}
        onChoose={(compare) => change({ compare: compare === 'off' ? 'off' : 'previous' })}
      />
    </div>
  )
}
