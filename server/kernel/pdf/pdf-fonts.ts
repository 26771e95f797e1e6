import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import fontkit from '@cantoo/fontkit'
import { type PDFDocument, type PDFFont, StandardFonts } from '@cantoo/pdf-lib'

/** Helvetica, plus a wide font for letters that Helvetica lacks, embedded only when the document needs it. */
export interface PenFont {
  standard: PDFFont
  wide: PDFFont | null
}
export type PenFonts = Readonly<Record<'plain' | 'bold', PenFont>>

const fontFile = (name: string) => {
  let bytes: Buffer | undefined
  return () =>
    (bytes ??= readFileSync(createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)))
}
const WIDE = { plain: fontFile('DejaVuSansCondensed'), bold: fontFile('DejaVuSansCondensed-Bold') }

let glyphs: ((codePoint: number) => boolean) | undefined
function hasGlyph(letter: string): boolean {
  if (!glyphs) {
    const font = fontkit.create(WIDE.plain())
    glyphs = (codePoint) => 'hasGlyphForCodePoint' in font && font.hasGlyphForCodePoint(codePoint)
  }
  return glyphs(letter.codePointAt(0) ?? 0)
}

const BEYOND = /[^\u0020-\u007e\u00a0-\u00ff]/gu
const WIDE_RUN = /[^\u0020-\u007e\u00a0-\u00ff]+(?: +[^\u0020-\u007e\u00a0-\u00ff]+)*/gu
const isBeyond = new RegExp(BEYOND.source, 'u')
const NO_LETTER = '□'

/** Drops pictographs; a letter in none of our fonts becomes a box. */
export const printable = (text: string): string =>
  text
    .replaceAll('→', 'to')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—−]/g, '-')
    .normalize('NFC')
    .replace(/[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Variation_Selector}\u200d]/gu, (mark) =>
      mark < '\u0100' ? mark : '',
    )
    .replace(/\s+/g, ' ')
    .replace(BEYOND, (letter) =>
      hasGlyph(letter) ? letter : letter.normalize('NFKD').replace(/[^\u0020-\u007e]/g, '') || NO_LETTER,
    )

/** A run of words in another script stays one part, so that it keeps its own direction. */
export function splitByFont(text: string, { standard, wide }: PenFont): { text: string; font: PDFFont }[] {
  if (wide === null) return [{ text, font: standard }]
  const parts: { text: string; font: PDFFont }[] = []
  let from = 0
  for (const { 0: run, index } of text.matchAll(WIDE_RUN)) {
    if (index > from) parts.push({ text: text.slice(from, index), font: standard })
    parts.push({ text: run, font: wide })
    from = index + run.length
  }
  if (from < text.length) parts.push({ text: text.slice(from), font: standard })
  return parts
}

/** In points. */
export const measureWidth = (text: string, font: PenFont, size: number): number =>
  splitByFont(text, font).reduce((sum, part) => sum + part.font.widthOfTextAtSize(part.text, size), 0)

export async function embedFonts(document: PDFDocument, texts: unknown): Promise<PenFonts> {
  const needsWide = isBeyond.test(printable(JSON.stringify(texts)))
  if (needsWide) document.registerFontkit(fontkit)
  const embed = async (standard: StandardFonts, wide: () => Buffer): Promise<PenFont> => ({
    standard: await document.embedFont(standard),
    wide: needsWide ? await document.embedFont(wide(), { subset: true }) : null,
  })
  return {
    plain: await embed(StandardFonts.Helvetica, WIDE.plain),
    bold: await embed(StandardFonts.HelveticaBold, WIDE.bold),
  }
}
