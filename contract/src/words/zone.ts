/** “New York” of “America/New_York”: how people name a zone. */
export const placeOf = (zone: string): string => zone.replace(/^.*\//, '').replaceAll('_', ' ')
