import { createSpotlight } from '@mantine/spotlight'

/** The kit's state of the palette: is it open, which row is selected. */
export const [spotlightStore, spotlight] = createSpotlight()

export const LIST_ID = 'palette-results'
export const rowId = (index: number): string => `palette-row-${index}`
