/** Lists whose row under the keys is the one that has the focus. Rows carry `data-item`, their id. */
const ROW = '#main [data-item]'
/** What the header covers. Pixels. */
const HEADER = 100

export const listRows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(ROW)]

export const focusedRow = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>(ROW) ?? null

const mainControl = (row: HTMLElement | null | undefined) =>
  row?.querySelector<HTMLElement>('[data-focus]') ?? row?.querySelector<HTMLElement>('a, button')

export const focusRow = (row: HTMLElement | undefined): void => {
  mainControl(row)?.focus()
  row?.scrollIntoView({ block: 'nearest' })
}

/** From the row with the focus to the one beside it; from elsewhere to the first in sight, where arrows go on scrolling. */
export const moveFocus = (by: 1 | -1, isArrow: boolean): boolean => {
  const all = listRows()
  const current = focusedRow()
  if (!current && isArrow) return false
  focusRow(
    current ? all[all.indexOf(current) + by] : all.find((row) => row.getBoundingClientRect().top > HEADER),
  )
  return true
}

export const openFocused = (): void => mainControl(focusedRow())?.click()
