import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ComponentPropsWithRef, type ComponentType, type ReactNode, useState } from 'react'
import type { ChoiceMenuProps } from './ChoiceMenu.tsx'
import { useKeptFocus } from './useKeptFocus.ts'
import classes from './Choice.module.css'

type Choices = Pick<ChoiceMenuProps, 'options' | 'onChoose' | 'staysOpen' | 'position' | 'above'>

/** A button that says what is chosen and opens what may be chosen instead. `isOn` while it narrows what is shown. */
export function Choice({
  label,
  menu: Menu,
  isOn = false,
  disabled = false,
  ...choices
}: Choices & {
  label: string
  /** `ChoiceMenu`, which comes after the page. */
  menu: ComponentType<ChoiceMenuProps & { wanted: boolean; instead: ReactNode }>
  isOn?: boolean
  disabled?: boolean
}) {
  const [opened, setOpened] = useState(false)
  const look = { ...useKeptFocus(), label, isOn, disabled }
  return (
    <Menu
      {...choices}
      wanted={opened}
      instead={<Target {...look} aria-haspopup="menu" onClick={() => setOpened(true)} />}
      opened={opened}
      onChange={setOpened}
    >
      <Target {...look} />
    </Menu>
  )
}

function Target({
  label,
  isOn,
  ...rest
}: ComponentPropsWithRef<'button'> & { label: string; isOn: boolean }) {
  return (
    <Button
      {...rest}
      variant={isOn ? 'light' : 'default'}
      classNames={{ root: classes.choice, label: classes.label }}
      title={label}
      rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
    >
      {label}
    </Button>
  )
}
