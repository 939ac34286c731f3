import fs from 'node:fs'
import path from 'node:path'

/** The path of a program that is installed, in `more` folders too; undefined where there is none. */
export const findProgram = (name: string, more: string[] = []): string | undefined =>
  [...(process.env.PATH ?? '').split(path.delimiter), ...more]
    .map((folder) => path.join(folder, name))
    .find((file) => fs.existsSync(file))
