// What turns the direction of the text after it, and what nothing is drawn for.
const UNSEEN =
  /[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu
const CONTROL = /(?![\t\n])\p{Cc}/gu
const BREAK = /\r\n|[\v\f\r\u0085\u2028\u2029]/g
const BREAKS = /[\t\n]+/g
// What is drawn only with a letter beside it: joiners, variants, accents, the empty braille cell.
const NOT_ALONE = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\s]/gu

/** A text of any number of lines, each ended by a line feed, without characters that nobody sees, or that make those after them read as others. */
export const withoutUnseen = (text: string): string =>
  text.replace(NOT_ALONE, '') === '' ? '' : text.replace(UNSEEN, '').replace(BREAK, '\n').replace(CONTROL, '')

/** A text of one line without characters that nobody sees, or that make those after them read as others. */
export const visibleText = (text: string): string => withoutUnseen(text).replace(BREAKS, ' ').trim()

const LEAST_LETTERS = 3
/** Whether a reason says something: it has at least three letters that are more than marks beside others. */
export const isReason = (text: string): boolean => (text.match(/(?!\p{Lm})\p{L}/gu)?.length ?? 0) >= LEAST_LETTERS
