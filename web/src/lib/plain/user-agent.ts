// The more particular name first: Edge and Opera also call themselves Chrome, and Chrome Safari.
const browsers: [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/(?:OPR|Opera)\/(\d+)/, 'Opera'],
  [/SamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+).* Safari\//, 'Safari'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]
const findIn = (text: string, names: [RegExp, string][]) => {
  for (const [pattern, name] of names) {
    const found = pattern.exec(text)
    if (found) return { name, version: found[1] }
  }
  return undefined
}

/** What a `User-Agent` says of browser and system, as much of it as can be told. */
export const deviceOf = (userAgent: string | null) => {
  const browser = findIn(userAgent ?? '', browsers)
  return {
    browser: browser?.name,
    version: browser?.version,
    system: findIn(userAgent ?? '', systems)?.name,
  }
}
