const BLANK = String.raw`[\s\p{Cc}\p{Cf}]*`
const FORMULA = '[=+@＝＋－＠﹦﹢﹣﹫-]'
const AT_START = `'*(?:[\\t\\r\\n]|${BLANK}${FORMULA})`
// Bounded: each blank of a long run would look back over all before it.
const AFTER_BREAK = String.raw`(?<=[;\t\r\n][\s\p{Cc}\p{Cf}]{0,50})`

const START = new RegExp(`^(?=${AT_START})`, 'u')
const INNER = new RegExp(`${AFTER_BREAK}(?='*${FORMULA})`, 'gu')
const GUARDED_START = new RegExp(`^'(?=${AT_START})`, 'u')
const GUARDED_INNER = new RegExp(`${AFTER_BREAK}'(?='*${FORMULA})`, 'gu')

/**
 * A text as a CSV may hold it: an apostrophe stands before whatever a spreadsheet could take for the start of a formula, also behind a
 * semicolon, tab or line break, where one that splits cells otherwise would begin another. unguardFormulas takes them away again.
 */
export const guardFormulas = (text: string): string => text.replace(START, "'").replace(INNER, "'")

/** The text that guardFormulas made this one of; a text that it did not make stays as it is but for such apostrophes. */
export const unguardFormulas = (text: string): string => text.replace(GUARDED_INNER, '').replace(GUARDED_START, '')
