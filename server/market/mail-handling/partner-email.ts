import { collect, definePort } from '#server/kernel/base/ports.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import type { MailResult } from '#server/market/mail/incoming.repository.ts'
import { understood, unproven } from '#server/market/mail/mail-result.ts'
import { isProven, isVerified, type Proof } from '#server/market/sender-proof/proof.ts'
import type { ReadMail } from '#server/market/mail-parser/read-mail.ts'

interface PartnerEmail {
  readonly id: number
  readonly sender: string
  /** With that of text files. */
  readonly text: string
  readonly files: readonly string[]
  readonly isProven: boolean
}

type Claim = (tx: Tx, mail: PartnerEmail) => Promise<{ readonly isTaken: boolean } | undefined>

/** Claims emails with files of an EDI partner. */
export const isPartnerEmail = definePort<Claim>('mail.is-partner-email')

const UNPROVEN = 'An EDI partner’s address sent this file, but the sender isn’t verified.'

export async function handlePartnerEmail(
  tx: Tx,
  id: number,
  mail: ReadMail,
  proof: Proof,
): Promise<MailResult | undefined> {
  const asked: PartnerEmail = {
    id,
    sender: mail.from.address,
    text: `${mail.text}\n${mail.attachedText}`,
    files: mail.files.map(({ name }) => name),
    // A tender can book a load, so an email that could not be checked is confirmed by a person.
    isProven: isProven(proof, mail) && isVerified(proof),
  }
  for (const claim of await collect(isPartnerEmail)) {
    const claimed = await claim(tx, asked)
    if (claimed) return claimed.isTaken ? understood('edi', {}) : unproven(UNPROVEN, {})
  }
  return undefined
}
