import fs from 'node:fs'
import path from 'node:path'

/** Where a rule of the specification is held against the test that shows it: a line `- rule · §place · `file › title``. */
const DOCUMENT = 'docs/conformance.md'

/** A group or a test: its indentation and its title as it is written. Of many tests made from a table, the template. */
const TITLED =
  /^( *)(?:for \([^\n]*\) |return |const \w+ = )?(?:(describe|test|it)\b[\w.]*(?:<[^\n(]*>)?)\((?:\s*(['"`])((?:\\.|(?!\3)[^\\])*)\3)?/gms
const LATER = /\)\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/gs

const plain = (title: string) => title.replaceAll(/\\(['"`\\])/g, '$1')

/** What a journey's title ends with when `npm test` leaves it to `npm run journeys`. */
const WIDE = ' @wide'

/** Titles of the tests of a file, each after those of its groups; code is formatted, so that what is further in is indented. */
export const titlesOf = (source: string): string[] => {
  const titles: string[] = []
  const groups: { indent: number; title: string }[] = []
  for (const found of source.matchAll(TITLED)) {
    const [head, spaces = '', kind, , direct] = found
    LATER.lastIndex = found.index + head.length
    const title = direct ?? (/\.(each|for)\b/.test(head) ? LATER.exec(source)?.[2] : undefined)
    if (title === undefined) continue
    while ((groups.at(-1)?.indent ?? -1) >= spaces.length) groups.pop()
    if (kind === 'describe' || head.includes('.describe')) groups.push({ indent: spaces.length, title })
    else titles.push([...groups.map((group) => group.title), title].map(plain).join(' › '))
  }
  return titles
}

/** What the document names and is not there, or is not in every run: `sourceOf` gives the text of a file, if there is one. */
export const conformanceProblems = (
  document: string,
  sourceOf: (file: string) => string | undefined,
): string[] => {
  const problems: string[] = []
  const known = new Map<string, ReadonlySet<string>>()
  const inFile = (file: string) => {
    const titles = known.get(file) ?? new Set(titlesOf(sourceOf(file) ?? ''))
    known.set(file, titles)
    return titles
  }
  document.split('\n').forEach((line, index) => {
    if (!line.startsWith('- ')) return
    const where = `${DOCUMENT}:${index + 1}`
    const tests = [...line.matchAll(/(`+)(\S+\.test\.tsx?) › (.+?)\1(?!`)/g)]
    if (tests.length === 0) problems.push(`${where}: names no test`)
    if (!line.includes('· §')) problems.push(`${where}: names no place of the specification`)
    let isShown = tests.length === 0
    for (const [, , file = '', title = ''] of tests) {
      const isWide = inFile(file).has(title.trim() + WIDE)
      isShown ||= !isWide
      if (!isWide && !inFile(file).has(title.trim()))
        problems.push(`${where}: ${file} has no test “${title.trim()}”`)
    }
    if (!isShown) problems.push(`${where}: no test of \`npm test\` shows it`)
  })
  return problems
}

export const conformanceProblemsIn = (root: string): string[] =>
  conformanceProblems(fs.readFileSync(path.join(root, DOCUMENT), 'utf8'), (file) => {
    const full = path.join(root, file)
    return fs.existsSync(full) ? fs.readFileSync(full, 'utf8') : undefined
  })
