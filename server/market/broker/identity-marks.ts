import type { SenderMark } from '#contract/entities/market/sender-proof.ts'
import { bareNumber } from '#contract/rules/numbers.ts'
import { pastedPhone } from '#contract/rules/phone.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { type Identity, readIdentity, recentContacts } from '#server/market/broker/resemblance.repository.ts'

export interface Claimed {
  contact_email: string
  contact_phone: string
  mc_number: string
  dot_number: string
}

/** From this many offers on, a broker's contacts are known. */
const ESTABLISHED = 3

const differs = (claimed: string, known: string) =>
  claimed !== '' && known !== '' && bareNumber(claimed) !== bareNumber(known)

export function contactMarks(
  { contact_email, contact_phone }: Claimed,
  { office_phone, call_back }: Pick<Identity, 'office_phone' | 'call_back'>,
  recent: readonly { email: string; phone: string }[],
): SenderMark[] {
  if (recent.length < ESTABLISHED) return []
  const own = recent.filter(({ email }) => email.toLowerCase() === contact_email.toLowerCase())
  const phone = pastedPhone(contact_phone)
  const ofOffice = [office_phone, call_back].map(pastedPhone)
  const known = [...ofOffice, ...recent.map((one) => pastedPhone(one.phone))]
  const isNewPhone = phone !== '' && !known.includes(phone)
  const hadPhone = own.some((one) => one.phone !== '' && !ofOffice.includes(pastedPhone(one.phone)))
  return [
    ...(isNewPhone && hadPhone ? (['changed_phone'] as const) : []),
    ...(isNewPhone && !hadPhone && call_back !== '' ? (['other_phone'] as const) : []),
    ...(contact_email !== '' && own.length === 0 ? (['first_contact'] as const) : []),
  ]
}

/** Compares an email's claims with the known identity of the broker it names. */
export async function identityMarks(tx: Tx, id: number, claimed: Claimed): Promise<SenderMark[]> {
  const identity = await readIdentity(tx, id)
  if (!identity) return []
  const { mark, mc_number, dot_number } = identity
  const isOther = differs(claimed.mc_number, mc_number) || differs(claimed.dot_number, dot_number)
  return [
    ...(mark ? [mark] : []),
    ...(isOther ? (['other_number'] as const) : []),
    ...contactMarks(claimed, identity, await recentContacts(tx, id)),
  ]
}
