import { pattern } from '#contract/rules/pattern.ts'
import { MONTHS, WEEKDAYS } from '#server/market/mail-parser/calendar-words.ts'
import type { LooseWhen } from '#server/market/mail-parser/loose-when.ts'

export function byPickup(
  text: string,
  receivedAt: Date,
  picked: LooseWhen | undefined,
): { text: string; receivedAt: Date; isGuess: boolean } {
  const isRelative = /\b(?:(?:same|next|following) day|day after)\b/i.test(text)
  if (!isRelative || /\d\/\d/.test(text)) return { text, receivedAt, isGuess: false }
  const day = text
    .replace(/\b(?:the |that |on the )*same day\b/i, 'today')
    .replace(/\b(?:the |on the )*(?:(?:next|following) day|day after(?: (?:that|pick-?up))?)\b/i, 'tomorrow')
  return { text: day, receivedAt: picked?.at ?? receivedAt, isGuess: picked?.at == null || picked.isGuess }
}

const TIME = /\d:\d\d|\d\s?[ap]\.?m\b|\d[ap]\b|(?<!\d[/-]|\d)[012]\d[0-5]\d(?![\d/-])/i
export const hasTime = (text: string) => TIME.test(text)

const WORD_OF_TIME = 'today|tomorrow|asap|now|direct|open|tbd|flexible|will call'
const WHEN = pattern('i')`
  \d{1,2}[/-]\d|\d:\d\d
  |\b(?:(?:same|next|following) day|day after|\d{1,2}\s?[ap]\.?m|${WORD_OF_TIME}|(?:${MONTHS})[a-z]* \d|${WEEKDAYS})
`
export const isWhen = (text: string) => WHEN.test(text)
