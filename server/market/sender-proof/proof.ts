import type { SenderMark, SenderVerdict } from '#contract/entities/market/sender-proof.ts'
import { parseDomain, sameHouse } from '#contract/rules/mail-domain.ts'
import { bodyLines } from '#server/market/mail-parser/body-lines.ts'
import { changesPayment } from '#server/market/sender-proof/payment-words.ts'
import type { ReadMail } from '#server/market/mail-parser/read-mail.ts'

export interface Proof {
  verdict: SenderVerdict
  via?: readonly string[]
  isConfirmedByUser: boolean
}

/** Two From addresses prove neither. */
export const isProven = (
  { verdict, isConfirmedByUser }: Proof,
  { senders }: Pick<ReadMail, 'senders'>,
): boolean => isConfirmedByUser || (senders.length <= 1 && (verdict === 'aligned' || verdict === 'off'))

export const storedVerdict = (verdict: SenderVerdict, checksSenders: boolean): SenderVerdict =>
  verdict === 'off' && checksSenders ? 'none' : verdict

/** Stricter than isProven: with MAIL_AUTH off an email counts although nobody vouches for it. */
export const isVerified = ({ verdict, isConfirmedByUser }: Proof): boolean =>
  isConfirmedByUser || verdict === 'aligned'

export function isVouchedByService(
  services: readonly string[],
  { verdict, via = [] }: Proof,
  { from, senders }: Pick<ReadMail, 'from' | 'senders'>,
): boolean {
  const sender = verdict === 'aligned' && senders.length <= 1 ? [parseDomain(from.address)] : []
  return [...via, ...sender].some((name) =>
    services.some((service) => name === service || name.endsWith(`.${service}`)),
  )
}

export function toSenderMarks(mail: ReadMail): SenderMark[] {
  const { from, senders } = mail
  const named = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/.exec(from.name)?.[0] ?? ''
  const isForeign =
    named !== '' && parseDomain(named) !== parseDomain(from.address) && !sameHouse(named, from.address)
  return [
    ...(senders.length > 1 ? (['two_senders'] as const) : []),
    ...(from.address === '' ? (['no_sender'] as const) : []),
    ...(isForeign ? (['foreign_name'] as const) : []),
    ...(changesPayment(bodyLines(mail), mail.subject) ? (['payment_change'] as const) : []),
  ]
}
