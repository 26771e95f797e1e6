import { amountsIn } from '#server/market/reply-parser/amounts.ts'
import { isDefinite, type Outcome, proposeOutcome } from '#server/market/reply-parser/outcome.ts'
import { newWords, type Reply, repliesIn, wordsAbove } from '#server/market/reply-parser/own-words.ts'
import { isCalendarAnswer, withoutReactions } from '#server/market/reply-parser/reaction.ts'

const OF_PRICE =
  /\$|\b(?:rate|price|quote|bid|all[- ]in|book|deal|(?:that|this|it) works?|works? for you|sounds? good)\b/i
const OF_AVAILABILITY = /\b(?:available|still (?:open|have|good))\b/i
const PRICE_WORDS = /\$|\b(?:all[- ]in|can do|could do|best|max|rate|price|counter|meet)\b/i
const CLEAR: Outcome['answer'][] = ['accepted', 'countered', 'rejected']

const unclear = (why: string): Outcome => ({ answer: 'unclear', price_cents: null, why })
const isClear = ({ answer }: Outcome) => CLEAR.includes(answer)

const isOfPrice = (text: string, ourCents: number) =>
  OF_PRICE.test(text) || amountsIn(text.toLowerCase(), ourCents).length > 0
const questionsIn = (text: string) => text.match(/[^.!?\n]*\?/g) ?? []

/** The quoted text is a question, or one line of several, rather than our price. */
function isOfOther({ answered, quote }: Reply, isOnly: boolean, ourCents: number): boolean {
  const last = questionsIn(answered).at(-1)
  if (answered.endsWith('?') && last !== undefined) return !isOfPrice(last, ourCents)
  if (isOnly) return questionsIn(quote).some((question) => !isOfPrice(question, ourCents))
  return !isOfPrice(answered, ourCents) && isOfPrice(quote, ourCents)
}

function readReply(reply: Reply, isOnly: boolean, ourCents: number): Outcome {
  const { words, answered } = reply
  const outcome = proposeOutcome(words, ourCents)
  if (!isClear(outcome) || !isOfOther(reply, isOnly, ourCents)) return outcome
  if (outcome.answer === 'countered' ? PRICE_WORDS.test(words) : isDefinite(words)) return outcome
  return outcome.answer === 'rejected' && OF_AVAILABILITY.test(answered)
    ? outcome
    : unclear('Replies to a different line, not to our price.')
}

function together(outcomes: readonly Outcome[]): Outcome {
  const clear = outcomes.filter(isClear)
  const [first] = clear
  if (!first)
    return (
      outcomes.find(({ answer }) => answer === 'question') ??
      outcomes[0] ??
      unclear('No new text in the reply.')
    )
  if (clear.some(({ answer }) => answer !== first.answer))
    return unclear('Gives different replies on different lines.')
  const prices = new Set(clear.flatMap(({ price_cents }) => price_cents ?? []))
  if (prices.size > 1) return unclear(`Gives ${prices.size} prices.`)
  return clear.find(({ price_cents }) => price_cents !== null) ?? first
}

export function readAnswer(subject: string, lines: readonly string[], ourCents: number): Outcome {
  const whole = newWords(lines)
  const above = withoutReactions(wordsAbove(lines))
  if (isCalendarAnswer(subject, whole)) return unclear('Calendar response. It says nothing about our price.')
  if (whole !== '' && withoutReactions(whole) === '')
    return unclear('Emoji reaction to our email, without text.')
  const top = proposeOutcome(above, ourCents)
  const replies = repliesIn(lines).map((reply) => ({ ...reply, words: withoutReactions(reply.words) }))
  if (replies.length === 0) return above === '' ? proposeOutcome(withoutReactions(whole), ourCents) : top
  if (above !== '' && (isClear(top) || amountsIn(above.toLowerCase(), ourCents).length > 0)) return top
  const between = replies
    .filter(({ words }) => words !== '')
    .map((reply) => readReply(reply, replies.length === 1, ourCents))
  return together(above === '' ? between : [top, ...between])
}
