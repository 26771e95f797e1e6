import { type Draft, parseDraft } from '#server/market/mail-parser/draft.ts'
import { type Meanings, meaningsWith, type TaughtLabel } from '#server/market/mail-parser/label-words.ts'
import type { NoOffer, ParsedOffer } from '#server/market/mail-parser/parsed-offer.ts'
import { parseOffers } from '#server/market/mail-parser/parse-offer.ts'
import { NO_MAIL, readMail, type ReadMail } from '#server/market/mail-parser/read-mail.ts'
import { textLines } from '#server/market/mail-parser/text-lines.ts'

export interface Digest {
  mail: ReadMail
  offer: ParsedOffer | NoOffer
  others: ParsedOffer[]
  draft?: Draft
  isTaught?: true
}

export interface Reading {
  taught?: readonly TaughtLabel[]
  isDraft?: boolean
}

const SEALED = 'Signed or encrypted in a way that can’t be read here. Ask the sender for a plain email.'

function offersIn(mail: ReadMail, receivedAt: Date, meanings: Meanings): ParsedOffer[] | NoOffer {
  const own = parseOffers(mail, receivedAt, meanings)
  if (!('reason' in own)) return own
  // Neither the forwarder nor its recipients are the broker.
  const ours = [mail.from.address, ...mail.to]
  const attached = mail.messages.map((message) => ({ ...message, to: [...message.to, ...ours] }))
  if (mail.attachedText !== '')
    attached.unshift({ ...mail, textLines: textLines(mail.attachedText), html: '', htmlLines: [] })
  for (const one of attached) {
    const offers = parseOffers(one, receivedAt, meanings)
    if (!('reason' in offers)) return offers
  }
  return { reason: mail.isSealed ? SEALED : (unreadFiles(mail) ?? own.reason) }
}

function unreadFiles({ textLines: text, htmlLines: html, files }: ReadMail): string | undefined {
  if (files.length === 0 || [...text, ...html].some((line) => line !== '')) return undefined
  const named = files.map(({ name }) => name || 'an unnamed file')
  return `No text, only ${named.slice(0, 3).join(', ')}${named.length > 3 ? ` and ${named.length - 3} more` : ''}. Open the attachments.`
}

const NONE: NoOffer = { reason: 'No load in this email.' }
const HEADER_LIMIT = 32 * 1024

/** Never throws for an unreadable email; returns the reason. */
export async function digest(
  raw: Uint8Array,
  receivedAt: Date,
  { taught = [], isDraft = false }: Reading = {},
): Promise<Digest> {
  let mail: ReadMail
  try {
    mail = await readMail(raw)
  } catch (error) {
    return digestHeaders(raw, `Couldn’t read the email: ${formatError(error)}`)
  }
  try {
    const meanings = meaningsWith(taught)
    const draft = isDraft ? { draft: parseDraft(mail, receivedAt, meanings) } : {}
    const offers = offersIn(mail, receivedAt, meanings)
    if ('reason' in offers) return { mail, offer: offers, others: [], ...draft }
    const [offer = NONE, ...others] = offers
    return { mail, offer, others, ...draft }
  } catch (error) {
    return { mail, offer: { reason: `The parser failed: ${formatError(error)}` }, others: [] }
  }
}

/** Fallback for an unreadable body: sender and subject from the first 32 KiB. */
export async function digestHeaders(raw: Uint8Array, reason: string): Promise<Digest> {
  const head = Buffer.from(raw.subarray(0, HEADER_LIMIT)).toString('latin1')
  const end = /\r?\n\r?\n/.exec(head)?.index ?? head.length
  const singlePart = head.slice(0, end).replace(/^content-/gim, 'X-Content-')
  try {
    return {
      mail: await readMail(Buffer.from(`${singlePart}\r\n\r\n`, 'latin1')),
      offer: { reason },
      others: [],
    }
  } catch {
    return { mail: NO_MAIL, offer: { reason }, others: [] }
  }
}

const formatError = (error: unknown) => (error instanceof Error ? error.message : String(error))
