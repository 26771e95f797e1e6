import { COOLING_OFF_DAYS, lastFour } from '#contract/rules/bank.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { formatSender, mailbox, queueMail } from '#server/kernel/email/queue.ts'
import { readCompany } from '#server/kernel/tenant/read-company.repository.ts'
import { type PayeeAccount, readFormerEmails } from '#server/money/bank-account/bank-account.repository.ts'
import type { Numbers } from '#server/money/bank-account/bank-seal.ts'

interface Notice {
  carrier: string
  phone: string
  payee: string
  account: string
}

export const noticeMail = ({ carrier, phone, payee, account }: Notice) => ({
  subject: `${carrier}: the bank account for your pay was changed`,
  text: [
    `Hello ${payee},`,
    `The bank account that ${carrier} pays you to was changed to one ending in ${lastFour(account)}.`,
    `If you asked for this, you don’t have to do anything. If you didn’t, call ${carrier}${phone === '' ? '' : ` at ${phone}`} right away: nothing is paid to the new account for up to ${COOLING_OFF_DAYS} days unless a second person confirms it.`,
    'We never ask for account numbers by email. Don’t reply with yours.',
    carrier,
  ].join('\n\n'),
})

/**
 * To the address on file and to those it replaced lately: a fraud often changes the contact first. An address
 * that was only just added to a record without one proves nothing, so it does not count.
 */
export async function notifyPayee(
  tx: Tx,
  row: PayeeAccount,
  { account }: Numbers,
  relayed: { mailOutUrl?: string | undefined },
): Promise<{ notified: string; isReached: boolean }> {
  const former = await readFormerEmails(tx, row)
  const addresses = [...new Set([...former, row.email].filter((address) => address !== ''))]
  const [onFile = row.email] = former
  const company = await readCompany(tx)
  const mail = noticeMail({ carrier: company.name, phone: company.phone, payee: row.payee_name, account })
  const reply_to = company.email === '' ? {} : { reply_to: company.email }
  let isQueued = true
  for (const address of addresses) {
    const to = mailbox(row.payee_name, address)
    const sent = await queueMail(
      tx,
      { is_pay: true, from: formatSender(company), to, ...reply_to, ...mail },
      relayed,
    )
    isQueued &&= sent.state === 'queued'
  }
  return { notified: addresses.join(', '), isReached: onFile !== '' && isQueued }
}
