import { readModules } from './imports.ts'

/** A page changes its shape at widths that have a name (`web/src/ui/widths.ts`), so that neighbours change together. */
export const widthProblems = (styles: ReadonlyMap<string, string>): string[] =>
  [...styles].flatMap(([file, text]) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        /@media[^{]*\d(?:em|rem|px)/.test(line)
          ? [`${file}:${index + 1}: a width of its own; widths.ts has their names`]
          : [],
      ),
  )

/** The same of the web app as it is on disk. */
export const namedWidthProblems = (root: string): string[] =>
  widthProblems(readModules(root, 'web/src', /\.css$/))
