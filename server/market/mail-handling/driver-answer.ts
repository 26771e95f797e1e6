import { dollars } from '#contract/rules/money.ts'
import { placeName } from '#contract/rules/place.ts'
import { json } from '#server/kernel/base/json-text.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { notify } from '#server/kernel/notification/notification.service.ts'
import { offerForBidEvent, offerForLive } from '#server/market/offer/offer-shown.service.ts'
import { markDriverBid, unmarkDriverBid } from '#server/market/offer/offer-write.repository.ts'
import {
  type DriverBidAnswer,
  lockQuestion,
  type Question,
  questionByMessageIds,
  questionByTokens,
  writeDriverAnswer,
} from '#server/market/driver-bid/driver-bid-answer.repository.ts'
import { readDriverAnswer } from '#server/market/reply-parser/driver-price.ts'
import { escaped } from '#server/kernel/base/html.ts'
import type { MailResult } from '#server/market/mail/incoming.repository.ts'
import { quarantined, understood } from '#server/market/mail/mail-result.ts'
import { newWords } from '#server/market/reply-parser/own-words.ts'
import { bodyLines } from '#server/market/mail-parser/body-lines.ts'
import type { ReadMail } from '#server/market/mail-parser/read-mail.ts'

type LockedDriverBid = Awaited<ReturnType<typeof lockQuestion>>

export const findQuestion = async (
  tx: Tx,
  mail: ReadMail,
  tokens: readonly string[],
): Promise<Question | undefined> =>
  (await questionByMessageIds(tx, mail.answers)) ?? questionByTokens(tx, tokens)

/** Unclear words keep an earlier price, unless the driver may not bid any more. */
function settled(
  { allow_bid, state, price_cents }: LockedDriverBid,
  words: string,
): { next: DriverBidAnswer; isPriceNew: boolean } {
  const answer = readDriverAnswer(words)
  if (!allow_bid)
    return { next: { state: 'unclear', price_cents: null, reply_text: words }, isPriceNew: false }
  if (answer.state === 'unclear' && state === 'priced')
    return { next: { state, price_cents, reply_text: words }, isPriceNew: false }
  return { next: { ...answer, reply_text: words }, isPriceNew: answer.state === 'priced' }
}

/** Counts as the driver's reply only from their own mailbox; automatic replies change nothing. */
export async function handleDriverAnswer(tx: Tx, question: Question, mail: ReadMail): Promise<MailResult> {
  const { id, offer } = question
  const driverBid = await lockQuestion(tx, question)
  if (mail.from.address.toLowerCase() !== driverBid.driver_email.toLowerCase()) {
    const stranger = mail.from.address || 'an unknown address'
    return quarantined(
      `Reply to our request to ${driverBid.driver_name}, but sent from ${stranger}, not their address.`,
    )
  }
  const result = understood('driver_answer', { offer, driver_bid: id })
  const answer = settled(driverBid, newWords(bodyLines(mail)))
  if (mail.automatic === 'report' || (mail.automatic === 'claimed' && !answer.isPriceNew)) return result
  await takeAnswer(tx, question, driverBid, { ...answer, by: 'mail' })
  return result
}

export async function takeAnswer(
  tx: Tx,
  question: Question,
  driverBid: LockedDriverBid,
  {
    next,
    isPriceNew,
    by,
    notedBy,
  }: ReturnType<typeof settled> & { by: 'mail' | 'app' | 'call'; notedBy?: number },
): Promise<void> {
  const { id, offer } = question
  await writeDriverAnswer(tx, id, next, isPriceNew ? by : null)
  if (isPriceNew) {
    await markDriverBid(tx, offer)
    return announcePrice(tx, question, driverBid, next, notedBy)
  }
  const isUnmarked =
    driverBid.state === 'priced' && next.state !== 'priced' && (await unmarkDriverBid(tx, offer))
  await emit(tx, { type: 'DRIVER_BID_CHANGED', data: { id, offer } })
  if (isUnmarked) await emit(tx, { type: 'LOAD_UPDATED', data: await offerForLive(tx, offer) })
}

async function announcePrice(
  tx: Tx,
  { id, offer }: Question,
  driverBid: LockedDriverBid,
  { price_cents }: DriverBidAnswer,
  notedBy: number | undefined,
): Promise<void> {
  await emit(tx, {
    type: 'DRIVER_BID_CREATED',
    data: json(`{"id":${id},"offer":${await offerForBidEvent(tx, offer)}}`),
  })
  if (driverBid.asked_by === notedBy) return
  await notify(tx, {
    type: 'DRIVER_BID_CREATED',
    user_ids: [driverBid.asked_by],
    title: `<b>${escaped(driverBid.driver_name)}</b> (unit ${escaped(driverBid.unit_number)}) quoted ${dollars(price_cents)}`,
    sub_title: `${placeName(driverBid.pick_up_at)} → ${placeName(driverBid.deliver_to)}`,
    metadata: { id: offer },
  })
}
