const offsetOf = (zone: string, at: number): string => {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(
    at,
  )
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', '') ?? ''
  return `UTC${offset === '' ? '+00:00' : offset}`
}

/** Every time zone this browser knows, with what it is from UTC at an instant: “Europe/Paris, UTC+01:00”. */
export const zoneOptions = (current: string, at: number): { value: string; label: string }[] =>
  [...new Set([current, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
    .toSorted()
    .map((value) => ({ value, label: `${value.replaceAll('_', ' ')}, ${offsetOf(value, at)}` }))

/** Every currency with its name: “CHF, Swiss Franc”. */
export const currencyOptions = (language: string): { value: string; label: string }[] => {
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  return Intl.supportedValuesOf('currency').map((value) => ({ value, label: `${value}, ${names.of(value)}` }))
}
