import { type Weight, hexOf, textWidth } from './letters.ts'

/** A4, in points; from the top left corner. */
export const PAGE = { width: 595, height: 842 }

type Style = { size?: number; weight?: Weight; colour?: string; align?: 'left' | 'right' | 'center' }

const number = (value: number) => String(Math.round(value * 100) / 100)
const rgb = (colour: string) =>
  [1, 3, 5].map((at) => number(Number.parseInt(colour.slice(at, at + 2), 16) / 255)).join(' ')

/** A page that is drawn on. */
export const newPage = () => {
  const drawn: string[] = []
  return {
    drawn,
    text(x: number, y: number, text: string, style: Style = {}): void {
      const { size = 9.5, weight = 'regular', colour = '#141a22', align = 'left' } = style
      const width = align === 'left' ? 0 : textWidth(text, size, weight)
      const from = align === 'center' ? x - width / 2 : x - width
      const font = weight === 'bold' ? 'F2' : 'F1'
      drawn.push(
        `BT /${font} ${size} Tf ${rgb(colour)} rg ${number(from)} ${number(PAGE.height - y)} Td <${hexOf(text)}> Tj ET`,
      )
    },
    box(x: number, y: number, width: number, height: number, colour: string, edge = colour): void {
      const from = [x, PAGE.height - y - height, width, height].map(number).join(' ')
      drawn.push(
        edge === colour
          ? `${rgb(colour)} rg ${from} re f`
          : `${rgb(colour)} rg ${rgb(edge)} RG 0.5 w ${from} re B`,
      )
    },
  }
}
export type Page = ReturnType<typeof newPage>

/** Pages as a file: text that can be searched and copied, in fonts that every reader has. */
export const pdfOf = (pages: readonly Page[], title: string): Uint8Array<ArrayBuffer> => {
  const first = 6
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en) /ViewerPreferences << /DisplayDocTitle true >> >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${first + at * 2} 0 R`).join(' ')}] >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title <${hexOf(title)}> >>`,
    ...pages.flatMap(({ drawn }, at) => {
      const content = drawn.join('\n')
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${first + at * 2 + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  let text = '%PDF-1.7\n'
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const size = objects.length + 1
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return new TextEncoder().encode(text)
}
