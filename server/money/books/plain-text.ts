import { unaccented } from '#contract/rules/unaccented.ts'

const LOOKALIKES: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': "'",
  '”': "'",
  '"': "'",
  '–': '-',
  '—': '-',
  ';': ',',
}

/** One line without what splits cells or begins a formula in a spreadsheet. */
export const plainLine = (text: string, most: number): string =>
  unaccented(text)
    .replace(/[‘’“”"–—;]/g, (sign) => LOOKALIKES[sign] ?? ' ')
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .replace(/^[\s=+@＝＋－＠﹦﹢﹣﹫'|-]+/u, '')
    .slice(0, most)
    .replace(/\p{Cs}/gu, '')
    .trim()

/** As an IIF file has it: ASCII, because QuickBooks Desktop reads the file in its own code page. */
export const asciiLine = (text: string, most: number): string =>
  plainLine(
    plainLine(text, 10_000)
      .replace(/[^\x20-\x7e]/g, '')
      .replace(/ +/g, ' '),
    most,
  )
