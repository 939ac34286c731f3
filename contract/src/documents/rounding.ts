/** A number to some decimals, half away from zero: of 72.5 and 4.35 as people write them, whatever their binary form lacks. */
export const roundTo = (value: number, digits = 0): number => {
  const scale = 10 ** digits
  const size = Math.round(Number((Math.abs(value) * scale).toPrecision(12))) / scale
  return value < 0 ? 0 - size : size
}

/** With one decimal, as shares and rates are told. */
export const tenth = (value: number): number => roundTo(value, 1)
