import './beside.ts'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { drawn } from '#documents/drawn.ts'
import { drawable, lettersOfAll } from '#documents/letters.ts'
import type { Answer, Asked } from '#documents/pdf.ts'

/**
 * A process of its own that writes PDFs: each message is a document and how its company looks, each answer the file or why there
 * is none (src/documents/pdf.ts). Ends with whoever began it.
 */

const font = (name: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/${name}.ttf`))
const inter = [
  font('inter/400Regular/Inter_400Regular'),
  font('inter/500Medium/Inter_500Medium'),
  font('inter/600SemiBold/Inter_600SemiBold'),
  font('inter/700Bold/Inter_700Bold'),
]
const vazirmatn = [
  // Each letter is one sign. Where its dots are signs of their own, what is copied has the letter twice and in pieces.
  font('vazirmatn/400Regular/Vazirmatn_400Regular'),
  font('vazirmatn/600SemiBold/Vazirmatn_600SemiBold'),
]
const families = [inter, vazirmatn].map((files) => files.map((file) => fs.readFileSync(file)))
const letters = families.map(lettersOfAll)
const folder = path.resolve(import.meta.dirname, '../src/documents')

const compiler = NodeCompiler.create({
  workspace: folder,
  fontArgs: [{ fontBlobs: families.flat() }],
})

const write = (asked: Asked): Answer => {
  // Nothing of one file is there when the next is written.
  compiler.resetShadow()
  compiler.evictCache(0)
  if (asked.logo) compiler.mapShadow(path.join(folder, 'logo.png'), Buffer.from(asked.logo))
  try {
    const inputs = { data: JSON.stringify(drawn(asked, (text) => drawable(text, letters))) }
    const bytes = compiler.pdf(
      { mainFilePath: path.join(folder, 'report.typ'), inputs },
      { pdfStandard: 'ua-1' },
    )
    return { bytes }
  } catch (error) {
    return { error: inspect(error).slice(0, 2000) }
  }
}

process.on('message', (asked: Asked) => process.send?.(write(asked)))
