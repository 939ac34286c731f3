const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
/** Codes of groups and of nowhere, which have names too. */
const noCountries = ['EU', 'EZ', 'UN', 'ZZ', 'QO', 'XA', 'XB']

/** Names of countries as the browser knows them. */
export const countries = (): string[] => {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  return [
    ...new Set(
      letters
        .flatMap((first) => letters.map((second) => first + second))
        .filter((code) => !noCountries.includes(code))
        .flatMap((code) => names.of(code) ?? []),
    ),
  ].toSorted((a, b) => a.localeCompare(b, 'en'))
}

const offsetOf = (zone: string) =>
  new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts(new Date())
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** Time zones with how far they are from Greenwich today. */
export const zones = (): { value: string; label: string }[] => {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  return [...new Set(['UTC', own, ...Intl.supportedValuesOf('timeZone')])]
    .toSorted((a, b) => a.localeCompare(b, 'en'))
    .map((zone) => ({ value: zone, label: `${zone.replaceAll('_', ' ')} (${offsetOf(zone)})` }))
}
