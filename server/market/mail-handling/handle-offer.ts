import type { SenderMark } from '#contract/entities/market/sender-proof.ts'
import { isNetwork, ownDomain, sameHouse } from '#contract/rules/mail-domain.ts'
import { isDoubted } from '#contract/rules/sender-words.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { readCompany } from '#server/kernel/tenant/read-company.repository.ts'
import { isOurAddress } from '#server/kernel/tenant/own-address.repository.ts'
import { identityMarks } from '#server/market/broker/identity-marks.ts'
import { announceOffer } from '#server/market/offer/announce-offer.service.ts'
import { offerPosted, saveOffer } from '#server/market/offer/offer-write.repository.ts'
import { findBroker } from '#server/market/broker/find-broker.service.ts'
import type { MailResult } from '#server/market/mail/incoming.repository.ts'
import { understood, unproven } from '#server/market/mail/mail-result.ts'
import { offerValues } from '#server/market/offer/offer-values.ts'
import { isProven, isVouchedByService, toSenderMarks, type Proof } from '#server/market/sender-proof/proof.ts'
import type { ParsedOffer } from '#server/market/mail-parser/parsed-offer.ts'
import type { ReadMail } from '#server/market/mail-parser/read-mail.ts'

type Known = NonNullable<Awaited<ReturnType<typeof offerPosted>>>
interface Posting {
  mail: ReadMail
  offer: ParsedOffer
}

/** A reply to our truck list, and the truck that it is for where that is known. */
export interface AnswersTruckList {
  readonly source: 'truck_list'
  readonly truck: number | null
}

/** Requires a proven sender that is the offer's source or its broker. */
function mayRenew({ mail }: Posting, known: Known, proof: Proof): boolean {
  if (proof.isConfirmedByUser) return true
  if (!isProven(proof, mail)) return false
  const sender = mail.from.address
  const domain = ownDomain(sender)
  const isSameSender = sender !== '' && known.sender_email.toLowerCase() === sender.toLowerCase()
  const isTheirs = [known.sender_email, known.contact_email, known.reply_to, known.broker_email].some(
    (address) => sameHouse(sender, address),
  )
  return isSameSender || isTheirs || (domain !== '' && domain === known.broker_domain)
}

type Values = Awaited<ReturnType<typeof offerValues>>

async function isOfOther(tx: Tx, sender: string, contact: string, isOfService: boolean): Promise<boolean> {
  if (contact === '' || sender === '' || sameHouse(sender, contact) || isNetwork(sender) || isOfService)
    return false
  return !(await isOurAddress(tx, sender))
}

async function placeOffer(
  tx: Tx,
  mailId: number,
  broker: number | null,
  mail: ReadMail,
  values: Values,
  numbers: Pick<ParsedOffer['broker'], 'mc_number' | 'dot_number'>,
  proof: Proof,
  answers: AnswersTruckList | undefined,
) {
  const { load_services } = await readCompany(tx)
  const isOfService = isVouchedByService(load_services, proof, mail)
  const { contact_email, contact_phone } = values
  const { mc_number, dot_number } = numbers
  const claimed = { contact_email, contact_phone, mc_number, dot_number }
  const known = broker === null ? [] : await identityMarks(tx, broker, claimed)
  const isOther =
    broker !== null && (await isOfOther(tx, mail.from.address, values.contact_email, isOfService))
  const marks: SenderMark[] = [
    ...toSenderMarks(mail),
    ...known,
    ...(isOther ? (['other_sender'] as const) : []),
  ]
  return saveOffer(tx, {
    ...values,
    broker,
    incoming_mail: mailId,
    source: 'mail',
    ...answers,
    sender_email: mail.from.address,
    // Services send under the broker's address, which the broker's DMARC disowns; a trusted service vouches for
    // it instead.
    sender_verdict: isOfService && isDoubted(proof.verdict) ? 'none' : proof.verdict,
    sender_marks: [...new Set(marks)],
  })
}

/** Renews the offer only when the sender is proven. */
export async function handleOffer(
  tx: Tx,
  mailId: number,
  posting: Posting,
  proof: Proof,
  answers?: AnswersTruckList,
): Promise<MailResult> {
  const { mail, offer } = posting
  const values = await offerValues(tx, offer, mail.from.address)
  const { order_number, contact_email, contact_name } = values
  const broker = await findBroker(tx, { ...offer.broker, email: contact_email }, contact_name)
  const known = await offerPosted(tx, { ...values, broker })
  if (known && !mayRenew(posting, known, proof))
    return unproven(
      `Reposts ${order_number ? `order ${order_number}` : 'an offer'}, but the sender isn’t verified.`,
      { offer: known.id },
    )
  const saved = await placeOffer(tx, mailId, broker, mail, values, offer.broker, proof, answers)
  if (saved.change !== 'older') await announceOffer(tx, saved)
  return understood(saved.change === 'created' ? 'offer' : 'repost', { offer: saved.id })
}
