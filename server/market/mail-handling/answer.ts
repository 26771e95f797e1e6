import type { BidAnswer } from '#contract/entities/market/bid-answer.ts'
import { dollars } from '#contract/rules/money.ts'
import { placeName } from '#contract/rules/place.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { addColleagues, lockAnswer, writeAnswer } from '#server/market/bid/bid-answer.repository.ts'
import type { AnsweredBid } from '#server/market/bid/bid-lookup.repository.ts'
import { offerForLive } from '#server/market/offer/offer-shown.service.ts'
import { markAnswered } from '#server/market/offer/offer-write.repository.ts'
import { notify } from '#server/kernel/notification/notification.service.ts'
import { escaped } from '#server/kernel/base/html.ts'
import { colleaguesOn } from '#server/market/mail-handling/colleagues.ts'
import { readNegotiation } from '#server/market/bid/negotiation.service.ts'
import { judgeWriter, type Writer } from '#server/market/reply-parser/machine-words.ts'
import { afterTurn, ourCents, possiblePrices } from '#server/market/reply-parser/negotiation.ts'
import type { Outcome } from '#server/market/reply-parser/outcome.ts'
import { newWords } from '#server/market/reply-parser/own-words.ts'
import { readAnswer } from '#server/market/reply-parser/read-answer.ts'
import { bodyLines } from '#server/market/mail-parser/body-lines.ts'
import type { ReadMail } from '#server/market/mail-parser/read-mail.ts'

const VERBS: Record<Outcome['answer'], string> = {
  accepted: 'accepted your bid',
  countered: 'countered your bid',
  rejected: 'declined your bid',
  question: 'wants more info on your bid',
  unclear: 'replied to your bid',
}

const unclear = (why: string): Outcome => ({ answer: 'unclear', price_cents: null, why })

const filesText = ({ files }: ReadMail): string => {
  const isPdf = files.every(({ kind }) => kind === 'pdf')
  if (files.length === 0) return ''
  return files.length === 1 ? `a ${isPdf ? 'PDF' : 'file'}` : `${files.length} ${isPdf ? 'PDFs' : 'files'}`
}

function getVerb(known: BidAnswer | null, { answer, price_cents }: Outcome, mail: ReadMail): string {
  const files = filesText(mail)
  if (known === answer && price_cents === null)
    return files === '' ? 'emailed again about your bid' : `sent ${files} for your bid`
  return `${VERBS[answer]}${price_cents === null ? '' : `: ${dollars(price_cents)}`}${files && `, with ${files}`}`
}

/** When machine headers and human wording disagree, a user decides. */
function readMeaning(mail: ReadMail, cents: number): { writer: Writer; outcome: Outcome } {
  if (mail.isSealed) return { writer: 'doubt', outcome: unclear('Signed or encrypted. Can’t be read here.') }
  const lines = bodyLines(mail)
  const outcome = readAnswer(mail.subject, lines, cents)
  const says = outcome.price_cents !== null || outcome.answer === 'accepted' || outcome.answer === 'rejected'
  const writer = judgeWriter(mail, newWords(lines), { says })
  return { writer, outcome: writer === 'doubt' ? unclear('May be an automatic reply.') : outcome }
}

function withPrice(outcome: Outcome, bidCents: number, possible: readonly { cents: number }[]): Outcome {
  if (outcome.answer !== 'accepted') return outcome
  const [only, ...others] = possible.map(({ cents }) => cents)
  if (only !== undefined && others.length === 0)
    return { ...outcome, price_cents: only === bidCents ? null : only }
  return {
    ...outcome,
    why: `Says yes, but two prices are possible: ${possible.map(({ cents }) => dollars(cents)).join(' and ')}.`,
  }
}

export async function attachAnswer(tx: Tx, bid: AnsweredBid, mail: ReadMail): Promise<{ writer: Writer }> {
  const before = await lockAnswer(tx, bid.id)
  const known = before?.answer ?? null
  const state = await readNegotiation(tx, bid.id)
  const { writer, outcome } = readMeaning(mail, ourCents(state))
  if (writer === 'machine') {
    await emit(tx, { type: 'BID_CHANGED', data: { id: bid.id } })
    return { writer }
  }
  const turn = {
    kind: 'their mail',
    subject: mail.subject,
    lines: bodyLines(mail),
    mail: null,
    at: '',
  } as const
  const proposed = withPrice(outcome, bid.broker_price_cents, possiblePrices(afterTurn(state, turn)))
  const isNewer = (proposed.answer !== 'unclear' && proposed.answer !== 'question') || known === null
  await addColleagues(tx, bid.id, colleaguesOn(mail, bid.broker_email))
  const answer = await writeAnswer(tx, bid.id, isNewer ? proposed : null)
  const lane = await markAnswered(tx, bid.offer)
  await emit(
    tx,
    { type: 'BROKER_RESPONDED_BID', data: { id: bid.id, offer: bid.offer, answer } },
    { type: 'LOAD_UPDATED', data: await offerForLive(tx, bid.offer) },
  )
  await notify(tx, {
    type: 'BROKER_RESPONDED_BID',
    user_ids: [bid.dispatcher],
    title: `<b>${escaped(mail.from.name || mail.from.address)}</b> ${getVerb(known, proposed, mail)}`,
    sub_title: lane ? `${placeName(lane.pick_up_at)} → ${placeName(lane.deliver_to)}` : '',
    metadata: { id: bid.offer, bid: bid.id },
  })
  return { writer }
}
