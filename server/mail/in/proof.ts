import type { SenderMark, SenderVerdict } from '#contract/entities/sender-proof.ts'
import { domainOf, sameHouse } from '#contract/rules/mail-domain.ts'
import type { ReadMail } from '#server/mail/parse/read-mail.ts'

/** What is known of who sent a mail, and whether a person has said that it is true. */
export interface Proof {
  verdict: SenderVerdict
  /** Which domains and which server vouch for having handed it over. */
  via?: readonly string[]
  isBelieved: boolean
}

/** Whether a mail is from whom it says: its domain vouches for it, MAIL_AUTH is off, or a person knows. Two senders prove neither. */
export const isProven = ({ verdict, isBelieved }: Proof, { senders }: Pick<ReadMail, 'senders'>): boolean =>
  isBelieved || (senders.length <= 1 && (verdict === 'aligned' || verdict === 'off'))

/** The verdict on a mail that is worked off again: that nothing was checked when it came in proves nothing where senders are checked now. */
export const storedVerdict = (verdict: SenderVerdict, checksSenders: boolean): SenderVerdict =>
  verdict === 'off' && checksSenders ? 'none' : verdict

/** Whether somebody vouches for a mail's sender, its domain or a person: where nobody checks, a mail counts and yet nobody does. */
export const isVerified = ({ verdict, isBelieved }: Proof): boolean => isBelieved || verdict === 'aligned'

/** Whether a load service that the company trusts vouches for a mail: its domain signed it or handed it over, or its server did. */
export function isVouchedByService(
  services: readonly string[],
  { verdict, via = [] }: Proof,
  { from, senders }: Pick<ReadMail, 'from' | 'senders'>,
): boolean {
  const sender = verdict === 'aligned' && senders.length <= 1 ? [domainOf(from.address)] : []
  return [...via, ...sender].some((name) => services.some((service) => name === service || name.endsWith(`.${service}`)))
}

/** What is odd about a mail's sender by the mail alone. */
export function marksOf({ from, senders }: Pick<ReadMail, 'from' | 'senders'>): SenderMark[] {
  const named = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/.exec(from.name)?.[0] ?? ''
  const isForeign = named !== '' && domainOf(named) !== domainOf(from.address) && !sameHouse(named, from.address)
  return [...(senders.length > 1 ? (['two_senders'] as const) : []), ...(isForeign ? (['foreign_name'] as const) : [])]
}
