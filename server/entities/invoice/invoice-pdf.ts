import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib'
import { dayText } from '#contract/rules/dates.ts'
import { dollars } from '#contract/rules/money.ts'
import type { InvoiceContent, InvoiceLine } from '#server/entities/invoice/invoice-content.ts'

const PAGE = { width: 612, height: 792 }
const MARGIN = 48
const RIGHT = PAGE.width - MARGIN
const GREY = rgb(0.4, 0.44, 0.48)
const RULE = rgb(0.8, 0.83, 0.86)
const INK = rgb(0.08, 0.1, 0.12)

/** What the standard fonts of PDF have of a text: other letters without their marks, and ? for what is left. */
const printable = (text: string): string =>
  text
    .replaceAll('→', 'to')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]/g, '-')
    .replace(/\s+/g, ' ')
    .normalize('NFC')
    .replace(/[^\u0020-\u007e\u00a0-\u00ff]/gu, (letter) => letter.normalize('NFKD').replace(/[^\u0020-\u007e]/g, '') || '?')

/** A text in lines that are not wider than this; a word that is wider alone is cut. */
function wrapped(text: string, font: PDFFont, size: number, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of printable(text)
    .split(' ')
    .flatMap((long) => long.match(/.{1,60}/g) ?? [])) {
    const longer = line === '' ? word : `${line} ${word}`
    if (font.widthOfTextAtSize(longer, size) <= width) line = longer
    else {
      if (line !== '') lines.push(line)
      line = word
    }
  }
  return line === '' ? lines : [...lines, line]
}

interface Style {
  size?: number
  isBold?: boolean
  isGrey?: boolean
  width?: number
}

/** A pen that writes down a page, and goes on on the next one where there is no room. */
class Pen {
  y = PAGE.height - MARGIN
  page: PDFPage
  readonly #document: PDFDocument
  readonly #fonts: { plain: PDFFont; bold: PDFFont }

  constructor(document: PDFDocument, fonts: { plain: PDFFont; bold: PDFFont }) {
    this.#document = document
    this.#fonts = fonts
    this.page = document.addPage([PAGE.width, PAGE.height])
  }

  /** Writes from x downwards; answers where the next line would stand. */
  text(x: number, y: number, text: string, { size = 10, isBold = false, isGrey = false, width = RIGHT - x }: Style = {}): number {
    const font = isBold ? this.#fonts.bold : this.#fonts.plain
    let at = y
    for (const line of wrapped(text, font, size, width)) {
      this.page.drawText(line, { x, y: at, size, font, color: isGrey ? GREY : INK })
      at -= size * 1.35
    }
    return at
  }

  right(y: number, text: string, { size = 10, isBold = false }: Style = {}): void {
    const font = isBold ? this.#fonts.bold : this.#fonts.plain
    this.page.drawText(printable(text), { x: RIGHT - font.widthOfTextAtSize(printable(text), size), y, size, font, color: INK })
  }

  rule(): void {
    this.page.drawLine({ start: { x: MARGIN, y: this.y }, end: { x: RIGHT, y: this.y }, thickness: 0.75, color: RULE })
    this.y -= 16
  }

  room(height: number): void {
    if (this.y - height > MARGIN) return
    this.page = this.#document.addPage([PAGE.width, PAGE.height])
    this.y = PAGE.height - MARGIN
  }
}

const joined = (...parts: (string | false)[]) => parts.filter(Boolean).join(' · ')

function head(pen: Pen, { company, bill_to, ...content }: InvoiceContent): void {
  const top = pen.y
  let left = pen.text(MARGIN, top, company.name, { size: 15, isBold: true, width: 300 })
  for (const line of [
    company.address,
    joined(company.mc_number && `MC ${company.mc_number}`, company.dot_number && `DOT ${company.dot_number}`),
    joined(company.phone, company.email),
  ])
    left = pen.text(MARGIN, left, line, { size: 9, isGrey: true, width: 300 })
  pen.right(top, 'INVOICE', { size: 15, isBold: true })
  pen.right(top - 22, `No. ${content.number}`, { isBold: true })
  pen.right(top - 36, `Issued ${dayText(content.issued_on)}`)
  pen.right(top - 50, `Due ${dayText(content.due_on)} (net ${content.terms_days} days)`)
  pen.y = Math.min(left, top - 64) - 10
  pen.rule()
  const y = pen.y
  const bill = [bill_to.name, bill_to.address, bill_to.mc_number && `MC ${bill_to.mc_number}`].filter(Boolean)
  let at = pen.text(MARGIN, y, 'Bill to', { size: 9, isGrey: true })
  for (const line of bill) at = pen.text(MARGIN, at, line, { width: 240 })
  let other = pen.text(MARGIN + 260, y, 'Remit to', { size: 9, isGrey: true })
  other = pen.text(MARGIN + 260, other, company.remit_to || `${company.name}, ${company.address}`, { width: 250 })
  pen.y = Math.min(at, other) - 8
  pen.rule()
}

function line(pen: Pen, one: InvoiceLine): void {
  pen.room(110)
  pen.text(MARGIN, pen.y, `${one.what}: load ${one.load_number}`, { isBold: true, width: 400 })
  pen.right(pen.y, dollars(one.amount_cents), { isBold: true })
  pen.y -= 15
  const freight = joined(
    one.pieces !== null && `${one.pieces} pieces`,
    one.weight !== null && `${Math.round(one.weight)} lb`,
    one.miles !== null && `${Math.round(one.miles)} mi`,
    one.unit_number !== '' && `unit ${one.unit_number}`,
  )
  for (const text of [
    one.broker_reference && `Your reference: ${one.broker_reference}`,
    `From: ${one.consignor}${one.shipped_on && `, shipped ${dayText(one.shipped_on)}`}`,
    `To: ${one.consignee}${one.delivered_on && `, delivered ${dayText(one.delivered_on)}`}${one.stops > 2 ? ` (${one.stops - 2} stops between)` : ''}`,
    freight,
    one.description,
  ])
    if (text) pen.y = pen.text(MARGIN, pen.y, text, { size: 9, width: 400 })
  pen.y -= 6
  pen.rule()
}

/** An invoice as PDF; the same content is the same bytes. */
export async function invoicePdf(content: InvoiceContent): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const at = new Date(`${content.issued_on}T12:00:00Z`)
  document.setTitle(`Invoice ${content.number}`)
  document.setAuthor(content.company.name)
  document.setCreationDate(at)
  document.setModificationDate(at)
  const fonts = { plain: await document.embedFont(StandardFonts.Helvetica), bold: await document.embedFont(StandardFonts.HelveticaBold) }
  const pen = new Pen(document, fonts)
  head(pen, content)
  for (const one of content.lines) line(pen, one)
  pen.room(40)
  pen.text(MARGIN, pen.y, 'Total due', { size: 12, isBold: true })
  pen.right(pen.y, dollars(content.total_cents), { size: 12, isBold: true })
  return document.save()
}
