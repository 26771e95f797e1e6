import { isForeignMoney, LEAST_CENTS } from '#server/market/mail-parser/trade-words.ts'
import { centsIn } from '#server/market/mail-parser/values.ts'

export const priceIn = (text: string): number | null => {
  const cents = centsIn(text)
  return cents !== null && !isForeignMoney(text) && cents >= LEAST_CENTS ? cents : null
}

export const priceAbove = (lines: readonly string[]): number | null =>
  priceIn(
    /\b(?:target|rate|pay(?:s|ing)?|budget|all in)\b[^\d\n]{0,12}\$?\s?(\d[\d,]{2,6}(?:\.\d\d)?)/i.exec(
      lines.join('\n'),
    )?.[1] ?? '',
  )
