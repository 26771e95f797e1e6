import { type Draft, draftOf } from '#server/mail/parse/draft.ts'
import { type Meanings, meaningsWith, type TaughtLabel } from '#server/mail/parse/label-words.ts'
import type { NoOffer, ParsedOffer } from '#server/mail/parse/parsed-offer.ts'
import { parseOffers } from '#server/mail/parse/parse-offer.ts'
import { NO_MAIL, readMail, type ReadMail } from '#server/mail/parse/read-mail.ts'
import { textLines } from '#server/mail/parse/text-lines.ts'

/** A mail and the load it offers, with the `others` where it offers several. */
export interface Digest {
  mail: ReadMail
  offer: ParsedOffer | NoOffer
  others: ParsedOffer[]
  /** What could be read of it, where that was asked. */
  draft?: Draft
  /** It was read by the labels that were taught for its sender. */
  isTaught?: true
}

/** By what a mail is read: labels whose meaning a person has said, and whether a draft is wanted. */
export interface Reading {
  taught?: readonly TaughtLabel[]
  isDraft?: boolean
}

const SEALED = 'Signed or encrypted in a way that can’t be read here. Ask the sender for a plain email.'

/** The loads of a mail; where its own words offer none, those of a text file or a message that is attached to it. */
function offersIn(mail: ReadMail, receivedAt: Date, meanings: Meanings): ParsedOffer[] | NoOffer {
  const own = parseOffers(mail, receivedAt, meanings)
  if (!('reason' in own)) return own
  // Whoever attached it, and whom they sent it to, is not who offers the load.
  const ours = [mail.from.address, ...mail.to]
  const attached = mail.messages.map((message) => ({ ...message, to: [...message.to, ...ours] }))
  if (mail.attachedText !== '') attached.unshift({ ...mail, textLines: textLines(mail.attachedText), html: '', htmlLines: [] })
  for (const one of attached) {
    const offers = parseOffers(one, receivedAt, meanings)
    if (!('reason' in offers)) return offers
  }
  return { reason: mail.isSealed ? SEALED : (unreadFiles(mail) ?? own.reason) }
}

/** Why a mail without words of its own offers nothing that was read; undefined where it has words. */
function unreadFiles({ textLines: text, htmlLines: html, files }: ReadMail): string | undefined {
  if (files.length === 0 || [...text, ...html].some((line) => line !== '')) return undefined
  const named = files.map(({ name }) => name || 'an unnamed file')
  return `No text, only ${named.slice(0, 3).join(', ')}${named.length > 3 ? ` and ${named.length - 3} more` : ''}. Open the attachments.`
}

const NONE: NoOffer = { reason: 'No load in this email.' }
const HEADER_LIMIT = 32 * 1024

/** Reads whatever comes; what can't be read is a reason, never an exception. */
export async function digest(raw: Uint8Array, receivedAt: Date, { taught = [], isDraft = false }: Reading = {}): Promise<Digest> {
  let mail: ReadMail
  try {
    mail = await readMail(raw)
  } catch (error) {
    return digestHeaders(raw, `Couldn’t read the email: ${messageOf(error)}`)
  }
  try {
    const meanings = meaningsWith(taught)
    const draft = isDraft ? { draft: draftOf(mail, receivedAt, meanings) } : {}
    const offers = offersIn(mail, receivedAt, meanings)
    if ('reason' in offers) return { mail, offer: offers, others: [], ...draft }
    const [offer = NONE, ...others] = offers
    return { mail, offer, others, ...draft }
  } catch (error) {
    return { mail, offer: { reason: `The parser failed: ${messageOf(error)}` }, others: [] }
  }
}

/** Of a mail whose body can't be read: who sent it and what about, as far as its first 32 KiB say. */
export async function digestHeaders(raw: Uint8Array, reason: string): Promise<Digest> {
  const head = Buffer.from(raw.subarray(0, HEADER_LIMIT)).toString('latin1')
  const end = /\r?\n\r?\n/.exec(head)?.index ?? head.length
  const singlePart = head.slice(0, end).replace(/^content-/gim, 'X-Content-')
  try {
    return { mail: await readMail(Buffer.from(`${singlePart}\r\n\r\n`, 'latin1')), offer: { reason }, others: [] }
  } catch {
    return { mail: NO_MAIL, offer: { reason }, others: [] }
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
