import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'

export type RecordWay = { label: string; run: () => void }

/** The other ways to leave a record. `children` is the button that opens them. */
export function RecordMenu({
  opened,
  onChange,
  ways,
  children,
}: {
  opened: boolean
  onChange: (opened: boolean) => void
  ways: readonly RecordWay[]
  children: ReactNode
}) {
  return (
    <Menu position="top-end" width={260} opened={opened} onChange={onChange}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {ways.map(({ label, run }) => (
          <Menu.Item key={label} onClick={run}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
