import { PDFDocument, type PDFPage, rgb } from '@cantoo/pdf-lib'
import {
  embedFonts,
  splitByFont,
  type PenFont,
  type PenFonts,
  printable,
  measureWidth,
} from '#server/kernel/pdf/pdf-fonts.ts'

export const PAGE = { width: 612, height: 792 }
export const MARGIN = 48
export const RIGHT = PAGE.width - MARGIN
/** Right edge of amounts, inside a band that ends at `RIGHT`. */
export const AMOUNTS = RIGHT - 8
const FLOOR = MARGIN + 20
const TEXT = 10
const LEADING = 1.35
const GREY = rgb(0.4, 0.44, 0.48)
const RULE = rgb(0.8, 0.83, 0.86)
const INK = rgb(0.08, 0.1, 0.12)
const TINT = rgb(0.945, 0.953, 0.965)

function fitting(word: string, font: PenFont, size: number, width: number): string[] {
  if (measureWidth(word, font, size) <= width) return [word]
  const parts: string[] = []
  let part = ''
  for (const letter of word) {
    if (part !== '' && measureWidth(part + letter, font, size) > width) {
      parts.push(part)
      part = letter
    } else part += letter
  }
  return [...parts, part]
}

function wrapped(text: string, font: PenFont, size: number, width: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    for (const word of printable(paragraph.trim())
      .split(' ')
      .flatMap((long) => fitting(long, font, size, width))) {
      const longer = line === '' ? word : `${line} ${word}`
      if (measureWidth(longer, font, size) <= width) line = longer
      else {
        if (line !== '') lines.push(line)
        line = word
      }
    }
    return line === '' ? lines : [...lines, line]
  })
}

interface Style {
  size?: number
  isBold?: boolean
  isGrey?: boolean
  width?: number
}

/** `x` is the left edge of a cell, or its right edge where `isRight`. */
export interface PenCell extends Style {
  x: number
  text: string
  isRight?: boolean
}

export class Pen {
  y = PAGE.height - MARGIN
  page: PDFPage
  readonly #document: PDFDocument
  readonly #fonts: PenFonts

  constructor(document: PDFDocument, fonts: PenFonts) {
    this.#document = document
    this.#fonts = fonts
    this.page = document.addPage([PAGE.width, PAGE.height])
  }

  height(text: string, { size = TEXT, isBold = false, width = RIGHT - MARGIN }: Style = {}): number {
    return wrapped(text, this.#font(isBold), size, width).length * size * LEADING
  }

  #font(isBold: boolean): PenFont {
    return isBold ? this.#fonts.bold : this.#fonts.plain
  }

  #draw(
    line: string,
    { x, font, ...style }: { x: number; y: number; size: number; font: PenFont; color: typeof INK },
  ): void {
    let at = x
    for (const part of splitByFont(line, font)) {
      this.page.drawText(part.text, { ...style, x: at, font: part.font })
      at += part.font.widthOfTextAtSize(part.text, style.size)
    }
  }

  /** Returns the y of the next line. */
  text(
    x: number,
    y: number,
    text: string,
    { size = TEXT, isBold = false, isGrey = false, width = RIGHT - x }: Style = {},
  ): number {
    const font = this.#font(isBold)
    let at = y
    for (const line of wrapped(text, font, size, width)) {
      this.#draw(line, { x, y: at, size, font, color: isGrey ? GREY : INK })
      at -= size * LEADING
    }
    return at
  }

  right(
    y: number,
    text: string,
    { size = TEXT, isBold = false, isGrey = false, x = RIGHT }: Omit<Style, 'width'> & { x?: number } = {},
  ): void {
    const font = this.#font(isBold)
    const line = printable(text)
    this.#draw(line, {
      x: x - measureWidth(line, font, size),
      y,
      size,
      font,
      color: isGrey ? GREY : INK,
    })
  }

  /** Titles of a table's columns with a rule below; `last` is right aligned. */
  heads(columns: readonly (readonly [x: number, title: string])[], last: string): void {
    const style = { size: 9, isGrey: true }
    for (const [x, title] of columns) this.text(x, this.y, title, style)
    this.right(this.y, last, { ...style, x: AMOUNTS })
    this.y -= 5
    this.rule()
  }

  /** Side by side from the same line, on one page; moves below the tallest. */
  row(cells: readonly PenCell[], gap = 4): void {
    this.room(Math.max(...cells.map(({ text, ...style }) => this.height(text, style))))
    const { y } = this
    this.y =
      Math.min(
        ...cells.map(({ x, text, isRight = false, ...style }) => {
          if (!isRight) return this.text(x, y, text, style)
          this.right(y, text, { ...style, x })
          return y - (style.size ?? TEXT) * LEADING
        }),
      ) - gap
  }

  /** Goes on to the next page where it must. */
  flow(text: string, { x = MARGIN, ...style }: Style & { x?: number } = {}): void {
    const { size = TEXT, isBold = false, width = RIGHT - x } = style
    for (const line of wrapped(text, this.#font(isBold), size, width)) {
      this.room(size * LEADING)
      this.y = this.text(x, this.y, line, { ...style, width: Infinity })
    }
  }

  /** A tinted bar behind the line at `y`. */
  band({
    left = MARGIN,
    right = RIGHT,
    height = 20,
  }: { left?: number; right?: number; height?: number } = {}): void {
    this.page.drawRectangle({
      x: left,
      y: this.y - height * 0.3,
      width: right - left,
      height,
      color: TINT,
    })
  }

  /** At most 160 × 48 points; skips an image that cannot be decoded. */
  async picture({ bytes, type }: { bytes: Uint8Array; type: string }): Promise<void> {
    const image = await (
      type === 'image/png' ? this.#document.embedPng(bytes) : this.#document.embedJpg(bytes)
    ).catch(() => undefined)
    if (!image) return
    const { width, height } = image.scaleToFit(160, 48)
    this.page.drawImage(image, { x: MARGIN, y: this.y - height + 12, width, height })
    this.y -= height + 8
  }

  /** An outline; `y` is its lower edge. */
  box(edges: { x: number; y: number; width: number; height: number }): void {
    this.page.drawRectangle({ ...edges, borderColor: GREY, borderWidth: 0.75 })
  }

  rule(): void {
    this.page.drawLine({
      start: { x: MARGIN, y: this.y },
      end: { x: RIGHT, y: this.y },
      thickness: 0.75,
      color: RULE,
    })
    this.y -= 16
  }

  room(height: number): void {
    if (this.y - height <= FLOOR) this.newPage()
  }

  newPage(): void {
    this.page = this.#document.addPage([PAGE.width, PAGE.height])
    this.y = PAGE.height - MARGIN
  }

  /** Names the document and numbers the pages, after the last page is drawn. */
  number(name: string): void {
    const pages = this.#document.getPages()
    for (const [index, page] of pages.entries()) {
      this.page = page
      const style = { size: 8, isGrey: true }
      const [line = ''] = wrapped(name, this.#fonts.plain, style.size, RIGHT - MARGIN - 80)
      this.text(MARGIN, MARGIN, line, style)
      this.right(MARGIN, `Page ${index + 1} of ${pages.length}`, style)
    }
  }
}

/** Deterministic: equal texts give equal bytes, whenever they are written. */
export async function newDocument(
  title: string,
  author: string,
  day: string,
  texts: unknown,
): Promise<{ document: PDFDocument; pen: Pen }> {
  const document = await PDFDocument.create()
  const at = new Date(`${day}T12:00:00Z`)
  document.setTitle(title)
  document.setAuthor(author)
  document.setCreationDate(at)
  document.setModificationDate(at)
  return { document, pen: new Pen(document, await embedFonts(document, [title, author, texts])) }
}
