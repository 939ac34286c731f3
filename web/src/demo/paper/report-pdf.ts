import { brandTokens } from '@rounds/contract/brand-tokens'
import { brandColours } from '@rounds/contract/branding'
import type { Document } from '@rounds/contract/documents/document'
import { type Pages, pagesOf } from '@rounds/contract/documents/pages'
import { type Weight, cut, textWidth } from './letters.ts'
import { PAGE, type Page, newPage, pdfOf } from './pdf.ts'

const soft = '#4b5563'
const hair = '#d9dee5'
const change = { true: '#0f7b4f', false: '#b42318', null: soft }
const left = 36
const right = PAGE.width - left
const wide = right - left
const top = 84
const bottom = PAGE.height - 52

type Sheet = {
  page: Page
  y: number
  /** Goes on below, on the next page where there is no room for so much. */
  room(height: number): void
}
/** `border`: of what is as light as paper. */
type Colours = { solid: string; on: string; border: string }

/** Words in lines of a width; each knows how it is written. */
const linesOf = (parts: readonly { text: string; isStrong: boolean }[], size: number, width: number) => {
  type Word = { text: string; weight: Weight; width: number }
  const words = parts.flatMap(({ text, isStrong }): Word[] => {
    const weight = isStrong ? 'bold' : 'regular'
    return (text.match(/\S+\s*|\s+/g) ?? []).map((word) => ({
      text: word,
      weight,
      width: textWidth(word, size, weight),
    }))
  })
  const lines: Word[][] = [[]]
  let used = 0
  for (const word of words) {
    if (used + textWidth(word.text.trimEnd(), size, word.weight) > width) {
      lines.push([])
      used = 0
    }
    lines.at(-1)?.push(word)
    used += word.width
  }
  return lines
}

const drawLines = (
  sheet: Sheet,
  parts: readonly { text: string; isStrong: boolean }[],
  size: number,
  colour?: string,
) => {
  for (const line of linesOf(parts, size, wide)) {
    sheet.room(size * 1.45)
    let x = left
    for (const { text, weight, width } of line) {
      sheet.page.text(x, sheet.y, text, { size, weight, ...(colour && { colour }) })
      x += width
    }
  }
}
const said = (text: string) => [{ text, isStrong: false }]

const drawFigures = (sheet: Sheet, figures: Pages['figures']) => {
  if (figures.length === 0) return
  sheet.room(66)
  const { page } = sheet
  const from = sheet.y - 54
  const width = wide / figures.length
  page.box(left, from, wide, 0.5, hair)
  for (const [at, { name, shown, basis, change: by, isGood }] of figures.entries()) {
    const x = left + at * width + (at === 0 ? 0 : 10)
    const room = width - 14
    if (at > 0) page.box(left + at * width, from, 0.5, 56, hair)
    page.text(x, from + 15, cut(name, room, 8, 'regular'), { size: 8, colour: soft })
    page.text(x, from + 34, shown, { size: 16, weight: 'bold' })
    const beside = x + textWidth(shown, 16, 'bold') + 4
    if (by !== null) page.text(beside, from + 34, by, { size: 8.5, colour: change[`${isGood}`] })
    page.text(x, from + 48, cut(basis, room, 8, 'regular'), { size: 8, colour: soft })
  }
  page.box(left, from + 56, wide, 0.5, hair)
  sheet.y += 10
}

type Chart = Pages['charts'][number]

const heading = (sheet: Sheet, title: string, subtitle?: string) => {
  sheet.page.text(left, sheet.y, title, { size: 10, weight: 'bold' })
  if (subtitle === undefined) return
  sheet.y += 12
  sheet.page.text(left, sheet.y, cut(subtitle, wide, 8, 'regular'), { size: 8, colour: soft })
}

const drawStanding = (
  sheet: Sheet,
  { title, subtitle, axis, items }: Chart,
  { solid, on, border }: Colours,
) => {
  const tall = 92
  sheet.room(tall + 58)
  sheet.y -= tall + 44
  heading(sheet, title, subtitle)
  const { page } = sheet
  const from = sheet.y + 12
  const x = left + 30
  for (const { shown, share } of axis) {
    const y = from + tall * (1 - share)
    page.box(x, y, right - x, 0.5, share === 0 ? soft : hair)
    page.text(x - 6, y + 3, shown, { size: 7.5, colour: soft, align: 'right' })
  }
  const width = (right - x) / items.length
  for (const [at, { name, shown, share, before }] of items.entries()) {
    const middle = x + (at + 0.5) * width
    const y = from + tall * (1 - share)
    page.box(middle - width * 0.26, y, width * 0.52, tall * share, solid, border)
    if (before !== null) {
      const place = from + tall * (1 - before)
      page.box(middle - width * 0.36, place - 1.3, width * 0.72, 2.6, '#ffffff')
      page.box(middle - width * 0.36, place - 0.5, width * 0.72, 1, '#141a22')
    }
    const isInside = share > 0.14
    const colour = isInside ? on : soft
    page.text(middle, isInside ? from + tall - 5 : y - 4, shown, { size: 8, align: 'center', colour })
    const text = cut(name, width - 2, 7.5, 'regular')
    page.text(middle, from + tall + 11, text, { size: 7.5, colour: soft, align: 'center' })
  }
  sheet.y = from + tall + 20
}

const drawLying = (sheet: Sheet, { title, subtitle, items }: Chart, { solid, border }: Colours) => {
  const line = 16
  sheet.room(items.length * line + 38)
  sheet.y -= items.length * line + 18
  heading(sheet, title, subtitle)
  const { page } = sheet
  const x = left + 140
  const most = right - x - 40
  for (const { name, shown, share } of items) {
    sheet.y += line
    page.text(left, sheet.y, cut(name, 132, 8.5, 'regular'), { size: 8.5 })
    page.box(x, sheet.y - 8, Math.max(1, most * share), 10, solid, border)
    page.text(x + most * share + 5, sheet.y, shown, { size: 8, colour: soft })
  }
  sheet.y += 10
}

const drawTable = (sheet: Sheet, { title: of, columns, rows, totals }: Pages['tables'][number]) => {
  const size = 8.5
  // A number is as wide as what it is called, on two lines where that is several words; names share the rest.
  const titles = columns.map(({ name, unit }) => {
    const at = unit === 'text' ? -1 : name.lastIndexOf(' ')
    return at < 0 ? ['', name] : [name.slice(0, at), name.slice(at + 1)]
  })
  const needed = columns.map(({ unit }, at) =>
    unit === 'text'
      ? 0
      : 14 + Math.max(24, ...(titles[at] ?? []).map((line) => textWidth(line, size, 'bold'))),
  )
  const names = columns.filter(({ unit }) => unit === 'text').length
  const rest = (wide - needed.reduce((sum, width) => sum + width, 0)) / names
  const widths = needed.map((width) => width || rest)
  const drawCells = (row: readonly string[], weight: Weight, colour?: string) => {
    let x = left
    for (const [at, value] of row.entries()) {
      const width = widths[at] ?? 0
      const style = { size, weight, ...(colour && { colour }) }
      const text = cut(value, width - 4, size, weight)
      if (columns[at]?.unit === 'text') sheet.page.text(x, sheet.y, text, style)
      else sheet.page.text(x + width, sheet.y, text, { ...style, align: 'right' })
      x += width
    }
  }
  const rule = () => sheet.page.box(left, sheet.y + 5, wide, 0.5, hair)
  const head = () => {
    sheet.y += 16
    for (const line of [0, 1]) {
      drawCells(
        titles.map((title) => title[line] ?? ''),
        'bold',
        soft,
      )
      sheet.y += line === 0 ? 10 : 0
    }
    rule()
  }
  sheet.room(66)
  sheet.y -= 46
  heading(sheet, of)
  head()
  for (const [at, row] of [...rows, ...(totals ? [totals] : [])].entries()) {
    const { page } = sheet
    sheet.room(16)
    // A table that goes on says once more what its columns are.
    if (sheet.page !== page) {
      head()
      sheet.y += 16
    }
    drawCells(row, at === rows.length ? 'bold' : 'regular')
    rule()
  }
  sheet.y += 14
}

/** A report as a PDF file, drawn of the same numbers as every other file of it. */
export const documentPdf = (document: Document, colour: string): Uint8Array<ArrayBuffer> => {
  const { company, title, period, subtitle, lead, figures, charts, tables, definitions, madeBy, words } =
    pagesOf(document)
  const colours = brandTokens(brandColours(colour).primary, 'light')
  const pages: Page[] = []
  const open = () => {
    const page = newPage()
    page.box(left, 38, 20, 20, colours.solid, colours.border)
    page.text(left + 10, 52, company.charAt(0), {
      size: 12,
      weight: 'bold',
      colour: colours.on,
      align: 'center',
    })
    page.text(left + 28, 52, company, { size: 9.5, weight: 'bold' })
    page.text(right, 52, cut(`${title} · ${period}`, 300, 8, 'regular'), {
      size: 8,
      colour: soft,
      align: 'right',
    })
    page.box(left, 64, wide, 2, colours.border)
    pages.push(page)
    return page
  }
  const sheet: Sheet = {
    page: open(),
    y: top + 12,
    room(height) {
      this.y += height
      if (this.y <= bottom) return
      this.page = open()
      this.y = top + height
    },
  }
  sheet.page.text(left, sheet.y, cut(title, wide, 19, 'bold'), { size: 19, weight: 'bold' })
  sheet.y += 4
  drawLines(sheet, said(subtitle), 9.5, soft)
  sheet.y += 8
  drawLines(sheet, lead, 11.5)
  sheet.y += 6
  drawFigures(sheet, figures)
  for (const chart of charts) (chart.kind === 'columns' ? drawStanding : drawLying)(sheet, chart, colours)
  for (const table of tables) drawTable(sheet, table)
  // A heading stands with what follows it.
  sheet.room(54)
  sheet.y -= 30
  heading(sheet, definitions.title)
  for (const { name, formula } of definitions.items)
    drawLines(
      sheet,
      [
        { text: `${name}: `, isStrong: true },
        { text: formula, isStrong: false },
      ],
      8.5,
    )
  for (const [at, page] of pages.entries()) {
    page.box(left, PAGE.height - 46, wide, 0.5, hair)
    page.text(left, PAGE.height - 34, madeBy, { size: 8, colour: soft })
    const place = `${words.page} ${at + 1} ${words.of} ${pages.length}`
    page.text(right, PAGE.height - 34, place, { size: 8, colour: soft, align: 'right' })
  }
  return pdfOf(pages, title)
}
