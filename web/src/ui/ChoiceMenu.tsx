import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export type FilterMenuProps = {
  opened: boolean
  onChange: (opened: boolean) => void
  value: string
  options: readonly { value: string; label: string }[]
  onChoose: (value: string) => void
  /** The button that opens it. */
  children: ReactNode
}

/** One of several values to narrow the list by. */
export function FilterMenu({ opened, onChange, value, options, onChoose, children }: FilterMenuProps) {
  return (
    <Menu position="bottom-end" opened={opened} onChange={onChange}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {options.map((option) => (
          <Menu.Item
            key={option.value}
            onClick={() => onChoose(option.value)}
            aria-current={option.value === value ? 'true' : undefined}
            rightSection={option.value === value ? <IconCheck size={16} stroke={2} aria-hidden /> : null}
          >
            {option.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
