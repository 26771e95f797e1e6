const UNSEEN =
  /[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu
const CONTROL = /(?![\t\n])\p{Cc}/gu
const BREAK = /\r\n|[\v\f\r\u0085\u2028\u2029]/g
const BREAKS = /[\t\n]+/g
// Only visible next to a letter: joiners, variation selectors, accents, the empty braille cell.
const NOT_ALONE = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\s]/gu

/** Removes invisible and direction-changing characters; line breaks become \n. */
export const withoutUnseen = (text: string): string =>
  text.replace(NOT_ALONE, '') === '' ? '' : text.replace(UNSEEN, '').replace(BREAK, '\n').replace(CONTROL, '')

/** One line without invisible and direction-changing characters. */
export const visibleText = (text: string): string => withoutUnseen(text).replace(BREAKS, ' ').trim()

const LEAST_LETTERS = 3
export const isReason = (text: string): boolean =>
  (text.match(/(?!\p{Lm})\p{L}/gu)?.length ?? 0) >= LEAST_LETTERS
