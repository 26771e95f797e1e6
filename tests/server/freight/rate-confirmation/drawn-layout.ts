import type { PdfText } from '#server/kernel/pdf/pdf-page.ts'

const [WIDTH, HEIGHT, LETTER, LINE] = [1200, 1600, 8, 20]

/** As PDFium reports it: cells begin 300 points apart, or where the previous one ends. */
export function pageOf(lines: readonly (readonly string[])[]): PdfText {
  const words = lines.flatMap((cells, row) => {
    let from = 0
    return cells.flatMap((cell, column) => {
      let left = Math.max(40 + column * 300, from + 3 * LETTER)
      const placed = cell.split(' ').map((text) => {
        const right = left + text.length * LETTER
        const word = {
          text,
          left: left / WIDTH,
          right: right / WIDTH,
          top: (40 + row * LINE) / HEIGHT,
          bottom: (52 + row * LINE) / HEIGHT,
        }
        left = right + LETTER / 2
        return word
      })
      from = left
      return placed
    })
  })
  return { page_count: 1, pages: [{ width: WIDTH, height: HEIGHT, words }] }
}

export const confirmationOf = (...lines: readonly (readonly string[])[]): PdfText =>
  pageOf([
    ['Rate Confirmation', 'Shipment # FX7100'],
    ['Maple Example Logistics LTD'],
    ['Pickup', 'Toronto, ON M5V 2T6', '12/04/2026 08:00'],
    ['Delivery', 'Nashville, TN 37210', '12/06/2026 09:00'],
    ...lines,
  ])
