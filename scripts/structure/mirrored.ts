import { readModules } from './imports.ts'

/** What names a side of the screen, where the writing may begin on either: its logical name does the same and turns with it. */
const SIDES = [
  /^\s*((?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)[\w-]*):/,
  /^\s*(border-(?:top|bottom)-(?:left|right)-radius):/,
  /^\s*((?:text-align|float|clear): (?:left|right));/,
]

/** The lengths of a shorthand; what stands in brackets is one. */
const lengthsOf = (value: string): string[] => value.match(/(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? []

const namesSide = (line: string): string | undefined => {
  for (const side of SIDES) {
    const name = side.exec(line)?.[1]
    if (name !== undefined) return name
  }
  const [, name = '', value = ''] = /^\s*(padding|margin): ([^;]+);/.exec(line) ?? []
  const [, right, , left] = lengthsOf(value)
  return left === undefined || left === right ? undefined : `${name}: ${value}`
}

/** Styles that stay as they are where the page is mirrored (findings-design.md B20). Given as texts by path. */
export const sideProblems = (styles: ReadonlyMap<string, string>): string[] =>
  [...styles].flatMap(([file, text]) =>
    text.split('\n').flatMap((line, index) => {
      const side = namesSide(line)
      return side === undefined
        ? []
        : [`${file}:${index + 1}: ${side}: does not turn with the writing; say block and inline`]
    }),
  )

/** The same of the web app as it is on disk. */
export const mirrorProblems = (root: string): string[] => sideProblems(readModules(root, 'web/src', /\.css$/))
