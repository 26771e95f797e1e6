import { mayTakeBids, sameHouse } from '#contract/rules/mail-domain.ts'
import type { ReadMail } from '#server/market/mail-parser/read-mail.ts'
import { readRecipient } from '#server/kernel/email/reply-address.ts'

const MAX_COLLEAGUES = 20

type People = Pick<ReadMail, 'from' | 'to' | 'cc'>

export function othersOn({ from, to, cc }: People, recipients: readonly string[]): string[] {
  const known = new Set([
    from.address.toLowerCase(),
    ...recipients.map((one) => readRecipient(one).intakeAddress),
  ])
  return [...new Set([...to, ...cc].map((address) => address.toLowerCase()))].filter(
    (address) => !known.has(readRecipient(address).intakeAddress),
  )
}

export const colleaguesOn = ({ from, to, cc }: People, brokerEmail: string): string[] =>
  [...new Set([from.address, ...to, ...cc].map((address) => address.toLowerCase()))]
    .filter(
      (address) =>
        address !== brokerEmail.toLowerCase() && sameHouse(address, brokerEmail) && mayTakeBids(address),
    )
    .slice(0, MAX_COLLEAGUES)
