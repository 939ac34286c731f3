import { useMediaQuery } from '@mantine/hooks'
import { widths } from './widths.ts'

/** Whether the window is as wide as `name` says, from the first rendering on. */
export const useWidth = (name: keyof typeof widths): boolean =>
  useMediaQuery(widths[name], false, { getInitialValueInEffect: false })
