import { type PDFDocument, type PDFFont, type PDFPage, StandardFonts } from '@cantoo/pdf-lib'

export interface Style {
  size?: number
  bold?: boolean
  mono?: boolean
  width?: number
}

const PAGE = { width: 612, height: 792 }
const MARGIN = 48
const LINE = 1.32

export class PageWriter {
  readonly #document: PDFDocument
  readonly #fonts: Readonly<Record<'plain' | 'bold' | 'mono', PDFFont>>
  #page: PDFPage
  y = PAGE.height - MARGIN
  readonly left = MARGIN
  readonly right = PAGE.width - MARGIN

  private constructor(document: PDFDocument, fonts: Readonly<Record<'plain' | 'bold' | 'mono', PDFFont>>) {
    this.#document = document
    this.#fonts = fonts
    this.#page = document.addPage([PAGE.width, PAGE.height])
  }

  static async on(document: PDFDocument): Promise<PageWriter> {
    const [plain, bold, mono] = await Promise.all(
      [StandardFonts.Helvetica, StandardFonts.HelveticaBold, StandardFonts.Courier].map((font) =>
        document.embedFont(font),
      ),
    )
    return new PageWriter(document, { plain: plain!, bold: bold!, mono: mono! })
  }

  nextPage(): void {
    this.#page = this.#document.addPage([PAGE.width, PAGE.height])
    this.y = PAGE.height - MARGIN
  }

  room(points: number): void {
    if (this.y - points < MARGIN) this.nextPage()
  }

  at(x: number, y: number, text: string, { size = 10, bold, mono, width = Infinity }: Style = {}): number {
    const font = this.#fonts[mono ? 'mono' : bold ? 'bold' : 'plain']
    const lines: string[] = ['']
    for (const word of text.split(' ')) {
      const longer = lines.at(-1) === '' ? word : `${lines.at(-1)} ${word}`
      if (font.widthOfTextAtSize(longer, size) <= width) lines[lines.length - 1] = longer
      else lines.push(word)
    }
    for (const [index, line] of lines.entries())
      this.#page.drawText(line, { x, y: y - size - index * size * LINE, size, font })
    return lines.length * size * LINE
  }

  line(text: string, style: Style = {}, x = this.left): void {
    this.room((style.size ?? 10) * LINE)
    this.y -= this.at(x, this.y, text, style)
  }

  row(cells: readonly (readonly [x: number, text: string])[], style: Style = {}): void {
    this.room((style.size ?? 10) * LINE)
    this.y -= Math.max(...cells.map(([x, text]) => this.at(this.left + x, this.y, text, style)))
  }

  paragraph(text: string, size = 9): void {
    this.room(size * LINE * 2)
    this.y -= this.at(this.left, this.y, text, { size, width: this.right - this.left }) + size * 0.5
  }

  gap(points = 10): void {
    this.y -= points
  }

  rule(): void {
    this.#page.drawLine({
      start: { x: this.left, y: this.y - 2 },
      end: { x: this.right, y: this.y - 2 },
      thickness: 0.6,
    })
    this.y -= 8
  }
}
