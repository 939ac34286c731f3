import { createSpotlight } from '@mantine/spotlight'

const [store, spotlight] = createSpotlight()
export { spotlight }

/**
 * The kit's state of the palette: is it open, which row is selected. Left to itself the kit marks another row in the page without
 * telling anybody, so that the field would go on naming the row before.
 */
export const spotlightStore: typeof store = { ...store, updateState: (value) => store.setState(value) }

export const LIST_ID = 'palette-results'
export const rowId = (index: number): string => `palette-row-${index}`
