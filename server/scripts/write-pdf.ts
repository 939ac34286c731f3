import fs from 'node:fs'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

/**
 * A process of its own for one PDF: what is drawn on its standard input, as JSON, the file on its output
 * (src/documents/pdf.ts). Ends with another code than 0, and the reason on its error output, for what cannot be drawn.
 */

// If memory is short, this process goes first.
if (process.platform === 'linux') fs.writeFileSync('/proc/self/oom_score_adj', '1000')

const font = (name: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/${name}.ttf`))
const fonts = [
  font('inter/400Regular/Inter_400Regular'),
  font('inter/500Medium/Inter_500Medium'),
  font('inter/600SemiBold/Inter_600SemiBold'),
  font('inter/700Bold/Inter_700Bold'),
  // Each letter is one sign. Where its dots are signs of their own, what is copied has the letter twice and in pieces.
  font('vazirmatn/400Regular/Vazirmatn_400Regular'),
  font('vazirmatn/600SemiBold/Vazirmatn_600SemiBold'),
]
const folder = path.resolve(import.meta.dirname, '../src/documents')

const { data, logo } = (await json(process.stdin)) as { data: object; logo?: string }
const compiler = NodeCompiler.create({
  workspace: folder,
  fontArgs: [{ fontBlobs: fonts.map((file) => fs.readFileSync(file)) }],
})
if (logo !== undefined) compiler.mapShadow(path.join(folder, 'logo.png'), Buffer.from(logo, 'base64'))
process.stdout.write(
  compiler.pdf(
    { mainFilePath: path.join(folder, 'report.typ'), inputs: { data: JSON.stringify(data) } },
    { pdfStandard: 'ua-1' },
  ),
)
