import type { BrokerFinder } from './broker-scrub.ts'

const MEASURE = String.raw`(?![\d,.]|\s*(?:lbs?|pounds?|ft|feet|in|inch(?:es)?|h|hrs?|hours?|min|mi|miles?|mph|pallets?|skids?|pcs|pieces?)\b)`
const MONEY = new RegExp(
  [
    String.raw`\p{Sc}`,
    String.raw`\b\d[\d,.]*\s*(?:usd|cad|mxn|dollars?|dlls?|bucks|all[ -]?in|flat|rpm|rate|a mile|per mile|\/\s*mi(?:les?)?)\b`,
    String.raw`\b\d{3,}[\d,.]*\s*(?:to (?:the )?truck|(?:in|on) (?:it|this))\b`,
    String.raw`\b(?:rates?|rpm|pay(?:s|ing)?|priced?|target|budget|offer(?:ing)?|linehaul)\b\W{0,4}(?:(?:is|of|at|for|up to|about|around|only|just)\W{1,3}){0,2}\d[\d,.]*${MEASURE}`,
    String.raw`\b(?:hundred|grand|thousand)\b`,
    String.raw`\b\d{1,2}(?:\.\d{1,2})?\s?k\b(?!\s*(?:lbs?|pounds?|#|mi))`,
  ].join('|'),
  'iu',
)

/** Also finds amounts of money, and the given prices written as bare numbers. */
export function withPricesHidden(broker: BrokerFinder, cents: readonly (number | null)[]): BrokerFinder {
  const prices = new Set(cents.flatMap((price) => (price === null ? [] : [String(Math.floor(price / 100))])))
  const statesPrice = (text: string) => {
    const plain = text
      .normalize('NFKC')
      .replace(/(?<=\d)o+|o+(?=\d)/gi, (letters) => '0'.repeat(letters.length))
    const numbers = [/\d[\d,]*/g, /\d{1,3}(?:[\s.']\d{3})+/g].flatMap((pattern) => plain.match(pattern) ?? [])
    return MONEY.test(plain) || numbers.some((number) => prices.has(number.replace(/[\s.',]/g, '')))
  }
  return {
    ...broker,
    reaches: (text) => broker.reaches(text) || statesPrice(text),
    reveals: (text) => broker.reveals(text) || statesPrice(text),
  }
}
