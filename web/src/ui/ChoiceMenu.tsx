import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** One of the values to choose from. */
export type Option = { value: string; label: string; isOn?: boolean }

export type ChoiceMenuProps = {
  opened: boolean
  onChange: (opened: boolean) => void
  /** What stands above them, as a field that looks for more. */
  above?: ReactNode
  /** A plain text is the heading of what follows it. */
  options: readonly (Option | string)[]
  onChoose: (value: string) => void
  /** Several may be chosen one after the other. */
  staysOpen?: boolean
  position?: 'bottom-start' | 'bottom-end'
  /** The button that opens it. */
  children: ReactNode
}

/** What may be chosen, below the button that opens it. */
export function ChoiceMenu({
  opened,
  onChange,
  above,
  options,
  onChoose,
  staysOpen = false,
  position = 'bottom-end',
  children,
}: ChoiceMenuProps) {
  return (
    <Menu position={position} opened={opened} onChange={onChange} closeOnItemClick={!staysOpen}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        {above}
        {options.map((option) =>
          typeof option === 'string' ? (
            <Menu.Label key={`heading ${option}`}>{option}</Menu.Label>
          ) : (
            <Menu.Item
              key={option.value}
              onClick={() => onChoose(option.value)}
              aria-current={option.isOn ? 'true' : undefined}
              rightSection={option.isOn ? <IconCheck size={16} stroke={2} aria-hidden /> : null}
            >
              {option.label}
            </Menu.Item>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
