import { inflateRawSync } from 'node:zlib'

/** The files of a ZIP archive as text, by their names: as its directory at the end lists them. */
const filesOf = (zip: Buffer): Map<string, string> => {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  const files = new Map<string, string>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)]
    const [name, extra, comment] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ]
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(start, start + size)
    files.set(
      zip.toString('utf8', at + 46, at + 46 + name),
      (method === 0 ? bytes : inflateRawSync(bytes)).toString('utf8'),
    )
    at += 46 + name + extra + comment
  }
  return files
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescaped = (text: string) => text.replaceAll(/&(\w+);/g, (all, name: string) => entities[name] ?? all)
const textIn = (xml: string) =>
  unescaped([...xml.matchAll(/<t(?: [^>]*)?>([^<]*)<\/t>/g)].map(([, text]) => text).join(''))

type Cell = string | number | null
/** `A` is 0. */
const columnAt = (letters: string) => {
  let number = 0
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64
  return number - 1
}

/** The sheets of a workbook as rows of cells, those that are empty left out. */
export const sheetsOf = (workbook: Buffer): Cell[][][] => {
  const files = filesOf(workbook)
  const shared = [...(files.get('xl/sharedStrings.xml') ?? '').matchAll(/<si>(.*?)<\/si>/gs)].map(([, xml]) =>
    textIn(xml ?? ''),
  )
  const cellOf = (kind: string | undefined, xml: string) => {
    const value = /<v>([^<]*)<\/v>/.exec(xml)?.[1]
    if (kind === 'inlineStr') return textIn(xml)
    if (value === undefined) return null
    return kind === 's' ? (shared[Number(value)] ?? null) : Number(value)
  }
  return [...files.keys()]
    .filter((name) => /^xl\/worksheets\/sheet\d+\.xml$/.test(name))
    .toSorted()
    .map((name) =>
      [...(files.get(name) ?? '').matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
        [...row.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].reduce<Cell[]>(
          (cells, [, attributes = '', xml = '']) => {
            // What is empty is left out: a cell says where it stands.
            const column = /\br="([A-Z]+)/.exec(attributes)?.[1] ?? ''
            cells[columnAt(column)] = cellOf(/\bt="(\w+)"/.exec(attributes)?.[1], xml)
            return cells
          },
          [],
        ),
      ),
    )
}
