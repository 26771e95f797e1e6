import type { z } from 'zod'
import type { bidAnswer } from '#contract/entities/bid-answer.ts'

/** What a broker's answer seems to mean; `price_cents` is the price that the broker names instead of ours. */
export interface Outcome {
  answer: z.infer<typeof bidAnswer>
  price_cents: number | null
}

const QUOTE_BEGINS = [
  /^>/,
  /^-{2,}\s*(?:original|forwarded) message\s*-{2,}$/i,
  /^_{8,}$/,
  /^-- ?$/,
  /^on .{4,200}\bwrote:\s*$/i,
  /^(?:from|sent|von|de):\s.{2,}/i,
  /^sent from my /i,
]

/** What the sender wrote, without what is quoted below it. */
export function newWords(lines: readonly string[]): string {
  const written: string[] = []
  for (const [index, line] of lines.entries()) {
    const wrapped = `${line} ${lines[index + 1] ?? ''}`
    if (QUOTE_BEGINS.some((pattern) => pattern.test(line)) || /^on .{4,200}\bwrote:\s*$/i.test(wrapped)) break
    written.push(line)
  }
  return written.join('\n').trim().slice(0, 4000)
}

const PRICE =
  /\$\s?(\d{1,3}(?:,\d{3})+|\d{2,6})(?:\.(\d{2}))?\s*(k\b)?|\b(\d{1,3}(?:,\d{3})|\d{3,5})(?:\.(\d{2}))?\s*(?:\$|usd\b|dollars?\b|all[ -]?in\b)/gi
const NEGATED = /\b(?:not|never|can(?:no|['’])?t|won['’]?t|don['’]?t|didn['’]?t|isn['’]?t|unable to|no longer)\b[^.!?\n]{0,25}/gi

const COUNTER =
  /\b(?:(?:can|could|would|will) (?:you|u)\b|how about|what about|best (?:i|we) (?:can|could)|(?:i|we) (?:can|could) (?:do|pay|offer|give|get)\b|max(?:imum)? (?:is|of)|(?:i|we) (?:only )?have \$|only pays?|counter|meet (?:me|us|in)|any (?:better|lower)|do (?:any )?better|lower|come down|target(?: rate)?)\b/i
const REFUSED =
  /\b(?:covered|too high|too much|too far|pass(?:ing)?|declined?|rejected|no thank|no thanks|not interested|went with|gone with|booked (?:it |this |that )?(?:with|elsewhere|on another|already|out)|already booked|gone|cancel(?:l)?ed|taken|unfortunately|no longer available|not available|can(?:no|['’])?t (?:do|use|make)|won['’]?t work|do(?:es)?n['’]?t work|not (?:going to|gonna) work)\b|^\s*no[\s.,!]*(?:$|\n)/i
const AGREED =
  /\b(?:you(?:['’]re| are)? (?:booked|approved|confirmed|good to go)|booked|approved|accepted?|confirmed|awarded|it['’]?s yours|load is yours|all yours|you (?:got|have|win|won) (?:it|the load|this)|that works|works for (?:me|us)|sounds good|let['’]?s (?:do it|book|go)|go ahead|deal|we can do (?:that|it)|i can do (?:that|it)|rate ?con(?:firmation)?s?|send (?:me |us |over )?(?:your |the )?(?:mc|packet|driver|truck|carrier))\b|^\s*(?:yes|yep|yeah|ok|okay|agreed)\b/i

/** Proposes what an answer means from its words and the prices in it; a person confirms it. */
export function proposeOutcome(words: string, ourPriceCents: number): Outcome {
  const theirs = pricesIn(words).filter((cents) => cents !== ourPriceCents)
  const price_cents = theirs[0] ?? null
  const plain = words.replace(NEGATED, ' ')
  const agreed = AGREED.test(plain)
  const refused = REFUSED.test(words)
  if (COUNTER.test(words) && (price_cents !== null || !agreed)) return { answer: 'countered', price_cents }
  if (refused && !agreed) return { answer: 'rejected', price_cents: null }
  if (refused && agreed) return /\bbooked\b/i.test(words) && !AGREED.test(plain.replace(/\bbooked\b/gi, ' ')) ? rejected() : unclear()
  if (price_cents !== null) return { answer: 'countered', price_cents }
  return agreed ? { answer: 'accepted', price_cents: null } : unclear()
}

const rejected = (): Outcome => ({ answer: 'rejected', price_cents: null })
const unclear = (): Outcome => ({ answer: 'unclear', price_cents: null })

function pricesIn(words: string): number[] {
  return [...words.matchAll(PRICE)]
    .map(([, dollars = '', cents = '0', thousands, plain = '', plainCents = '0']) => {
      const whole = Number((dollars || plain).replaceAll(',', ''))
      return whole * (thousands ? 100_000 : 100) + Number(dollars ? cents : plainCents)
    })
    .filter((cents) => cents >= 5000 && cents <= 10_000_000)
}
