import { Switch as KitSwitch, type SwitchProps } from '@mantine/core'
import classes from './Switch.module.css'

const parts = { track: classes.track ?? '', thumb: classes.thumb ?? '' }

/** What is on or off from the press on, without a Save of its own. */
export function Switch(props: SwitchProps) {
  return <KitSwitch size="md" classNames={parts} {...props} />
}
