import type { BidAnswer } from '#contract/entities/bid-answer.ts'
import { dollars } from '#contract/rules/money.ts'
import { placeName } from '#contract/rules/place.ts'
import { emit } from '#server/core/live-outbox.ts'
import type { Tx } from '#server/db/client.ts'
import { lockAnswer, writeAnswer } from '#server/entities/bid/bid-answer.repository.ts'
import type { AnsweredBid } from '#server/entities/bid/bid-lookup.repository.ts'
import { offerForLive } from '#server/entities/offer/offer.repository.ts'
import { markAnswered } from '#server/entities/offer/offer-write.repository.ts'
import { notify } from '#server/entities/notification/notification.service.ts'
import { escaped } from '#server/core/html.ts'
import { findOurPrice } from '#server/mail/in/our-price.ts'
import { readLastReply } from '#server/entities/bid/bid-thread.repository.ts'
import { judgeWriter } from '#server/mail/in/machine-words.ts'
import type { Outcome } from '#server/mail/in/outcome.ts'
import { newWords } from '#server/mail/in/own-words.ts'
import { readAnswer } from '#server/mail/in/read-answer.ts'
import { bodyLines } from '#server/mail/parse/body-lines.ts'
import type { ReadMail } from '#server/mail/parse/read-mail.ts'

const VERBS: Record<Outcome['answer'], string> = {
  accepted: 'accepted your bid',
  countered: 'made a counter-offer',
  rejected: 'turned your bid down',
  question: 'asks for more about your bid',
  unclear: 'answered your bid',
}

/** What a mail does: one that says again what the broker has said is told as what it brings. */
function verbOf(known: BidAnswer | null, { answer, price_cents }: Outcome, { files }: ReadMail): string {
  if (known !== answer || price_cents !== null) return VERBS[answer]
  if (files.length === 0) return 'wrote again about your bid'
  const isPdf = files.every(({ kind }) => kind === 'pdf')
  return files.length === 1
    ? `sent a ${isPdf ? 'PDF' : 'file'} for your bid`
    : `sent ${files.length} ${isPdf ? 'PDFs' : 'files'} for your bid`
}

/** What an answer seems to mean; null where a machine wrote it. Where a machine's marks and a person's words disagree, a person reads it. */
function meaningOf(mail: ReadMail, ourCents: number): Outcome | null {
  if (mail.isSealed) return { answer: 'unclear', price_cents: null, why: 'It is signed or encrypted and cannot be read here.' }
  const lines = bodyLines(mail)
  const proposed = readAnswer(mail.subject, lines, ourCents)
  const says = proposed.price_cents !== null || proposed.answer === 'accepted' || proposed.answer === 'rejected'
  const writer = judgeWriter(mail, newWords(lines), says)
  if (writer === 'machine') return null
  return writer === 'person' ? proposed : { answer: 'unclear', price_cents: null, why: 'It has the marks of an automatic reply too.' }
}

/** Marks a bid answered by a mail, and tells its dispatcher. A machine's note only joins the thread. */
export async function attachAnswer(tx: Tx, bid: AnsweredBid, mail: ReadMail): Promise<void> {
  const before = await lockAnswer(tx, bid.id)
  const known = before?.answer ?? null
  const ourCents = findOurPrice(bid.broker_price_cents, before?.answer_price_cents ?? null, await readLastReply(tx, bid.id))
  const read = meaningOf(mail, ourCents)
  if (read === null) return emit(tx, { type: 'BID_CHANGED', data: { id: bid.id } })
  const isAgreed = read.answer === 'accepted' && ourCents !== bid.broker_price_cents
  const proposed = isAgreed ? { ...read, price_cents: ourCents } : read
  const isNewer = (proposed.answer !== 'unclear' && proposed.answer !== 'question') || known === null
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
    title: `<b>${escaped(mail.from.name || mail.from.address)}</b> ${verbOf(known, proposed, mail)}${proposed.price_cents ? `: ${dollars(proposed.price_cents)}` : ''}`,
    sub_title: lane ? `${placeName(lane.pick_up_at)} → ${placeName(lane.deliver_to)}` : '',
    metadata: { id: bid.offer, bid: bid.id },
  })
}
