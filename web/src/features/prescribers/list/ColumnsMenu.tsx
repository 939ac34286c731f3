import { Button, Checkbox, Popover } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react'
import { t } from '#lib/words/messages.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import type { ColumnKey } from './columns.ts'
import type { useColumns } from './useColumns.ts'
import classes from './ColumnsMenu.module.css'

/** Which columns the table shows, and in which order (ux.md 5.2). */
export function ColumnsMenu({ columns }: { columns: ReturnType<typeof useColumns> }) {
  const { arrangement, toggle, move, reset } = columns
  const moveBy = (key: ColumnKey, by: -1 | 1) => {
    move(key, by)
    const place = arrangement.findIndex((column) => column.key === key) + by + 1
    announce(t('prescribers.columns.moved', { name: t(`prescribers.column.${key}`), place }))
  }
  return (
    <Popover position="bottom-end" width={300} trapFocus portalProps={{ target: '#main' }}>
      <Popover.Target>
        <IconButton icon={IconColumns3} look="outline" label={t('prescribers.columns.title')} />
      </Popover.Target>
      <Popover.Dropdown aria-label={t('prescribers.columns.title')}>
        <ul className={`plain-list ${classes.list}`}>
          {arrangement.map(({ key, isShown }, index) => {
            const name = t(`prescribers.column.${key}`)
            return (
              <li key={key} className={classes.column}>
                <Checkbox
                  className={classes.name ?? ''}
                  label={name}
                  checked={isShown}
                  onChange={() => toggle(key)}
                />
                <IconButton
                  icon={IconArrowUp}
                  size="small"
                  label={t('prescribers.columns.earlier', { name })}
                  disabled={index === 0}
                  onClick={() => moveBy(key, -1)}
                />
                <IconButton
                  icon={IconArrowDown}
                  size="small"
                  label={t('prescribers.columns.later', { name })}
                  disabled={index === arrangement.length - 1}
                  onClick={() => moveBy(key, 1)}
                />
              </li>
            )
          })}
        </ul>
        <Button variant="subtle" size="xs" onClick={reset}>
          {t('prescribers.columns.reset')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
