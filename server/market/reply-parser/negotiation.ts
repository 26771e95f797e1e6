import { amountsIn } from '#server/market/reply-parser/amounts.ts'
import { type Outcome, proposeOutcome } from '#server/market/reply-parser/outcome.ts'
import { newWords } from '#server/market/reply-parser/own-words.ts'
import { readAnswer } from '#server/market/reply-parser/read-answer.ts'

export type Side = 'us' | 'broker'

export interface Move {
  by: Side
  mail: number | null
  words: string
  at: string
}

export interface Price {
  cents: number
  move: Move
}

export interface Negotiation {
  ours: Price[]
  theirs: Price[]
  last: Side
  agreed: { cents: number; moves: Move[] } | null
}

export type Turn = { mail: number | null; at: string } & (
  | { kind: 'bid'; cents: number }
  | { kind: 'our mail'; lines: readonly string[] }
  | { kind: 'their mail'; subject: string; lines: readonly string[] }
  | { kind: 'confirmed'; answer: 'accepted' | 'countered' | 'rejected'; cents: number | null }
)

const centsIn = (words: string, ourCents: number): number[] => [
  ...new Set(
    amountsIn(words.toLowerCase(), ourCents).flatMap(({ cents, isExtra }) => (isExtra ? [] : [cents])),
  ),
]
const has = (prices: readonly Price[], cents: number) => prices.some((price) => price.cents === cents)

export const openedBy = (cents: number, { mail, at }: Pick<Move, 'mail' | 'at'>): Negotiation => ({
  ours: [{ cents, move: { by: 'us', mail, words: '', at } }],
  theirs: [],
  last: 'us',
  agreed: null,
})

export const ourCents = ({ agreed, ours }: Negotiation): number => agreed?.cents ?? ours[0]?.cents ?? 0

export function possiblePrices({ ours, theirs, agreed }: Negotiation): { cents: number; moves: Move[] }[] {
  if (agreed) return [agreed]
  const all = [...ours, ...theirs].map(({ cents, move }) => ({ cents, moves: [move] }))
  return all.filter(({ cents }, index) => all.findIndex((one) => one.cents === cents) === index)
}

/** An agreed price remains possible when a side names another one. */
const listOpenPrices = ({ agreed, ours }: Negotiation): Price[] => {
  const move = agreed?.moves[0]
  return agreed && move ? [{ cents: agreed.cents, move }] : ours
}

const moved = (state: Negotiation, by: Side, change: Partial<Negotiation>): Negotiation => ({
  ...state,
  agreed: null,
  ...change,
  last: by,
})

function agree(state: Negotiation, price: Price, move: Move): Negotiation {
  const moves = state.agreed?.cents === price.cents ? [...state.agreed.moves, move] : [price.move, move]
  return moved(state, move.by, { agreed: { cents: price.cents, moves } })
}

function accept(state: Negotiation, move: Move): Negotiation {
  if (state.agreed) return agree(state, { cents: state.agreed.cents, move }, move)
  const open = state.last === 'broker' ? [...state.ours, ...state.theirs] : state.ours
  const named = centsIn(move.words, ourCents(state))
  const likely = open.filter(({ cents }) => named.includes(cents))
  const [only, ...others] = likely.length > 0 ? likely : open
  return only && others.length === 0 ? agree(state, only, move) : moved(state, 'broker', {})
}

function counter(state: Negotiation, cents: number | null, move: Move): Negotiation {
  if (cents === null) return moved(state, 'broker', { ours: listOpenPrices(state) })
  if (state.agreed?.cents === cents) return agree(state, { cents, move }, move)
  const ours = state.ours.find((price) => price.cents === cents)
  return ours
    ? agree(state, ours, move)
    : moved(state, 'broker', { ours: listOpenPrices(state), theirs: [{ cents, move }] })
}

function theyAnswer(state: Negotiation, { answer, price_cents }: Outcome, move: Move): Negotiation {
  if (answer === 'accepted') return accept(state, move)
  if (answer === 'countered') return counter(state, price_cents, move)
  if (answer === 'rejected') return moved(state, 'broker', { ours: listOpenPrices(state), theirs: [] })
  const others = centsIn(move.words, ourCents(state)).filter((cents) => cents !== ourCents(state))
  if (answer !== 'unclear' || others.length < 2) return state
  return moved(state, 'broker', {
    ours: listOpenPrices(state),
    theirs: others.map((cents) => ({ cents, move })),
  })
}

function weWrite(state: Negotiation, move: Move): Negotiation {
  const [first, ...others] = state.theirs
  const read = proposeOutcome(move.words, first?.cents ?? ourCents(state))
  const named =
    read.answer === 'countered' && read.price_cents !== null
      ? [read.price_cents]
      : centsIn(move.words, ourCents(state))
  const acceptedPrice =
    state.theirs.find(({ cents }) => named.length === 1 && named[0] === cents) ??
    (others.length === 0 ? first : undefined)
  if (
    acceptedPrice &&
    (read.answer === 'accepted' ||
      (read.answer !== 'rejected' && named.length === 1 && named[0] === acceptedPrice.cents))
  )
    return state.agreed?.cents === acceptedPrice.cents ? state : agree(state, acceptedPrice, move)
  if (read.answer === 'rejected')
    return first || state.agreed ? moved(state, 'us', { ours: state.ours }) : state
  const isNaming = named.length === 1 || (named.length === 2 && read.answer === 'unclear')
  if (!isNaming || (state.agreed && named.includes(state.agreed.cents))) return state
  const prices = named.map((cents) => ({ cents, move }))
  if (named.every((cents) => has(state.ours, cents)) && named.length === state.ours.length) return state
  return moved(state, 'us', { ours: prices, theirs: state.agreed ? listOpenPrices(state) : state.theirs })
}

function confirm(
  state: Negotiation,
  { answer, cents }: Extract<Turn, { kind: 'confirmed' }>,
  move: Move,
): Negotiation {
  if (answer === 'rejected') return moved(state, 'broker', { theirs: [] })
  if (answer === 'accepted')
    return agree(state, { cents: cents ?? ourCents(state), move: state.ours[0]?.move ?? move }, move)
  return moved(state, 'broker', { theirs: cents === null ? state.theirs : [{ cents, move }] })
}

function bidAgain(state: Negotiation, cents: number, move: Move): Negotiation {
  const theirs = state.theirs.find((price) => price.cents === cents)
  return theirs ? agree(state, theirs, move) : moved(state, 'us', { ours: [{ cents, move }] })
}

export function afterTurn(state: Negotiation, turn: Turn): Negotiation {
  const { mail, at } = turn
  const words = 'lines' in turn ? newWords(turn.lines) : ''
  const move: Move = {
    by: turn.kind === 'bid' || turn.kind === 'our mail' ? 'us' : 'broker',
    mail,
    words,
    at,
  }
  if (turn.kind === 'bid') return bidAgain(state, turn.cents, move)
  if (turn.kind === 'our mail') return weWrite(state, move)
  if (turn.kind === 'their mail')
    return theyAnswer(state, readAnswer(turn.subject, turn.lines, ourCents(state)), move)
  return confirm(state, turn, move)
}
