import { Button, Menu } from '@mantine/core'
import { IconArrowsSort, IconCheck } from '@tabler/icons-react'
import { t } from '#lib/words/messages.ts'
import { type Sort, sorts } from './address.ts'

/** Phones: in which order the cards stand, and ticking them. */
export function SortMenu({
  sort,
  onSort,
  isTicking,
  onTick,
}: {
  sort: Sort
  onSort: (sort: Sort) => void
  isTicking: boolean
  onTick: () => void
}) {
  const sign = (isChosen: boolean) => (isChosen ? <IconCheck size={18} stroke={2} aria-hidden /> : null)
  const named = sorts.find((known) => known === sort)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconArrowsSort size={18} stroke={1.75} aria-hidden />}>
          <span className="visually-hidden">{t('prescribers.sort')}</span>{' '}
          {named ? t(`prescribers.sort.${named}`) : t('prescribers.sort')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {sorts.map((each) => (
          <Menu.Item
            key={each}
            aria-current={each === sort}
            rightSection={sign(each === sort)}
            onClick={() => onSort(each)}
          >
            {t(`prescribers.sort.${each}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item aria-current={isTicking} rightSection={sign(isTicking)} onClick={onTick}>
          {t('prescribers.choose')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
