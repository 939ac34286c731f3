import fs from 'node:fs'
import path from 'node:path'

/** The path of a program that is installed, in `more` folders too. `from`: the package of Debian that brings it. */
export const findProgram = (name: string, from: string, more: string[] = []): string => {
  const found = [...(process.env.PATH ?? '').split(path.delimiter), ...more]
    .map((folder) => path.join(folder, name))
    .find((file) => fs.existsSync(file))
  if (found === undefined) throw new Error(`The bench measures with ${name}: apt-get install ${from}`)
  return found
}
