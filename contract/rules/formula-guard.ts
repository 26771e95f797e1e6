const BLANK = String.raw`[\s\p{Cc}\p{Cf}]*`
const FORMULA = '[=+@＝＋－＠﹦﹢﹣﹫-]'
const AT_START = `'*(?:[\\t\\r\\n]|${BLANK}${FORMULA})`
// Bounded look-behind: each space of a long run would otherwise scan all before it.
const AFTER_BREAK = String.raw`(?<=[;\t\r\n][\s\p{Cc}\p{Cf}]{0,50})`

const START = new RegExp(`^(?=${AT_START})`, 'u')
const INNER = new RegExp(`${AFTER_BREAK}(?='*${FORMULA})`, 'gu')
const GUARDED_START = new RegExp(`^'(?=${AT_START})`, 'u')
const GUARDED_INNER = new RegExp(`${AFTER_BREAK}'(?='*${FORMULA})`, 'gu')

/**
 * Prefixes an apostrophe wherever a spreadsheet could start a formula, also after a semicolon, tab or line
 * break, where some split cells. Reversed by unguardFormulas.
 */
export const guardFormulas = (text: string): string => text.replace(START, "'").replace(INNER, "'")

/** Inverse of guardFormulas; other texts only lose apostrophes of that form. */
export const unguardFormulas = (text: string): string =>
  text.replace(GUARDED_INNER, '').replace(GUARDED_START, '')
