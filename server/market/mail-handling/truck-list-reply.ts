import { placeName } from '#contract/rules/place.ts'
import { publish } from '#server/kernel/base/events.ts'
import { escaped } from '#server/kernel/base/html.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { emailIn } from '#server/kernel/email/email-address.ts'
import type { StoredMail } from '#server/kernel/email/outgoing.repository.ts'
import { notify } from '#server/kernel/notification/notification.service.ts'
import { handleOffer } from '#server/market/mail-handling/handle-offer.ts'
import { truckListDeclined } from '#server/market/mail-handling/mail.events.ts'
import { handleLoads } from '#server/market/mail-handling/several-loads.ts'
import { listedUnits } from '#server/market/mail-handling/listed-units.repository.ts'
import { bodyLines } from '#server/market/mail-parser/body-lines.ts'
import { parseOffers } from '#server/market/mail-parser/parse-offer.ts'
import type { ParsedOffer } from '#server/market/mail-parser/parsed-offer.ts'
import type { ReadMail } from '#server/market/mail-parser/read-mail.ts'
import type { MailResult } from '#server/market/mail/incoming.repository.ts'
import { isWaiting, quarantined, understood } from '#server/market/mail/mail-result.ts'
import { judgeWriter } from '#server/market/reply-parser/machine-words.ts'
import { newWords } from '#server/market/reply-parser/own-words.ts'
import type { Proof } from '#server/market/sender-proof/proof.ts'

interface Reply {
  id: number
  received_at: string
  mail: ReadMail
  proof: Proof
}

const DECLINES =
  /^[\W_]*(?:please\s+)?(?:unsubscribe|opt[ -]?out|(?:remove|delete) (?:me|us|my (?:e-?mail|address))|take (?:me|us) off|stop (?:sending|e-?mailing)|no more e-?mails)\b/i
/** `We have Memphis, TN to Dallas, TX`: the places follow. */
const LEAD =
  /^(?:(?:[Ww]e|I)(?:['’]ve| have)(?: got)?|(?:[Ww]e|I) need|[Nn]eed|[Gg]ot|[Ll]ooking (?:for|to cover))\s+(?:a |one |this )?(?:load |truck )?(?:from |out of )?(?=[A-Z])/gm

/** Our list below the reply must not be read as the broker's load. */
function offersIn(mail: ReadMail, words: string, receivedAt: Date): ParsedOffer[] {
  const textLines = words.replace(LEAD, '').split('\n')
  const own = { ...mail, subject: '', text: words, html: '', textLines, htmlLines: [] }
  const offers = parseOffers(own, receivedAt)
  return 'reason' in offers ? [] : offers.map((offer) => ({ ...offer, subject: mail.subject }))
}

const isNamed = (words: string, unit: string) => {
  const name = unit.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const lead = /^\d+$/.test(unit)
    ? String.raw`(?:unit|truck|trk|van|#)\s*(?:no\.?|number|#)?\s*`
    : String.raw`(?<![\w-])`
  return new RegExp(`${lead}${name}(?![\\w-])`, 'i').test(words)
}

/** The only one that the reply names, else the only one of the list. */
function findUnit<Unit extends { unit_number: string }>(
  words: string,
  units: readonly Unit[],
): Unit | undefined {
  const named = units.filter(({ unit_number }) => isNamed(words, unit_number))
  const [only, ...others] = named.length > 0 ? named : units
  return others.length === 0 ? only : undefined
}

const laneText = ({ pick_up_at, deliver_to }: ParsedOffer) =>
  `${placeName(pick_up_at)} → ${placeName(deliver_to)}`

async function notifySenders(tx: Tx, { id, mail }: Reply, what: string, about: string): Promise<void> {
  await notify(tx, {
    type: 'MAIL',
    can: ['mailings', 'send'],
    title: `<b>${escaped(mail.from.name || mail.from.address)}</b> ${what}`,
    sub_title: about,
    metadata: { id },
  })
}

/** A load in it is an offer for the truck; other words of a person need review. */
export async function handleTruckListReply(tx: Tx, sent: StoredMail, reply: Reply): Promise<MailResult> {
  const { id, mail, proof } = reply
  const words = newWords(bodyLines(mail))
  if (DECLINES.test(words)) {
    await publish(tx, truckListDeclined, { address: emailIn(sent.to) || sent.to })
    return understood('answer', { reason: 'Unsubscribed from truck lists.' })
  }
  const [first, ...others] = offersIn(mail, words, new Date(reply.received_at))
  if (!first) {
    if (judgeWriter(mail, words, { says: false }) === 'machine')
      return understood('answer', { writer: 'machine' })
    await notifySenders(tx, reply, 'replied to the truck list', words || mail.subject)
    return quarantined('Reply to the truck list without a load that can be read. Read the email.')
  }
  const unit = findUnit(words, await listedUnits(tx, sent.vehicles))
  const answers = { source: 'truck_list', truck: unit?.id ?? null } as const
  const result = await handleLoads([first, ...others], (offer) =>
    handleOffer(tx, id, { mail, offer }, proof, answers),
  )
  if (!isWaiting(result))
    await notifySenders(
      tx,
      reply,
      `offers a load${unit ? ` for unit ${escaped(unit.unit_number)}` : ''}`,
      laneText(first),
    )
  return result
}
