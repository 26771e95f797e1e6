const INVISIBLE = /[\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF\u00AD]/g
// NUL is refused by PostgreSQL; no reader shows the other control characters.
const CONTROL = /(?![\t\n\r])\p{Cc}/gu

export function clean(text: string): string {
  return text
    .toWellFormed()
    .replace(CONTROL, '')
    .replace(INVISIBLE, '')
    .replace(/\u00A0/g, ' ')
}

export function oneLine(text: string, most = 500): string {
  return clean(text.slice(0, most * 4))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed()
}

export function block(text: string, most: number): string {
  return clean(text.slice(0, most)).replace(/\r\n?/g, '\n').trimEnd()
}
