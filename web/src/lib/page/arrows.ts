export type Direction = 'ltr' | 'rtl'
export type Step = 1 | 0 | -1

/** The direction of reading. */
export const pageDirection = (): Direction => (document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr')

/** Where an arrow key leads along the line: 1 to what comes next in the direction of reading, -1 back; 0 for other keys. */
export const inlineStep = (key: string, direction: Direction): Step => {
  const onward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const back = direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
  return key === onward ? 1 : key === back ? -1 : 0
}

/** Where it leads from line to line: 1 down, -1 up. */
export const blockStep = (key: string): Step => (key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0)
