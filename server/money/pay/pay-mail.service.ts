import type { z } from 'zod'
import type { PayDetail } from '#contract/entities/money/pay.ts'
import type { mailSalary } from '#contract/entities/money/pay-calls.ts'
import { dayText } from '#contract/rules/dates.ts'
import { toIsoWeek } from '#contract/rules/iso-week.ts'
import { isFrozen, payFileName } from '#contract/rules/pay.ts'
import type { Changer } from '#server/kernel/history/audit.ts'
import { BadRequest, Conflict } from '#server/kernel/base/errors.ts'
import type { Read } from '#server/kernel/http/calls.ts'
import type { Services } from '#server/kernel/base/services.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { readCompany } from '#server/kernel/tenant/read-company.repository.ts'
import { insertOutgoingFile } from '#server/money/invoice/invoice.repository.ts'
import { storePacket, type StoredPacket } from '#server/money/invoice/sending.service.ts'
import { payPdf } from '#server/money/pay/pay-file.ts'
import type { Of } from '#server/money/pay/payee.repository.ts'
import { insertPayMail } from '#server/money/pay/pay-mail.repository.ts'
import { readPay, buildStatement } from '#server/money/pay/pay-detail.service.ts'
import { lockedPay, recordPayChange } from '#server/money/pay/pay.service.ts'
import { takePending } from '#server/kernel/files/files.repository.ts'
import { queueMail, type Relayed, formatSender } from '#server/kernel/email/queue.ts'

/** Stored before its email exists; the version detects a week that changed meanwhile. */
interface Statement {
  packet: StoredPacket
  version: number
}

function refuseMail(
  { state, mails, email }: PayDetail,
  { to, after }: z.output<typeof mailSalary.body>,
): string {
  if (!isFrozen(state)) throw new Conflict('Lock this week before you email the statement.')
  if ((mails[0]?.id ?? null) !== after)
    throw new Conflict('This statement was already emailed. Check its emails before you send it again.')
  const address = to || email
  if (address === '') throw new BadRequest({ to: ['No email address on file. Enter one for the statement.'] })
  return address
}

interface PayMail {
  read: Read
  companyId: number
  of: Of
  id: number
  body: z.output<typeof mailSalary.body>
}

/** Returns undefined when it may not be sent; the call's own transaction raises the reason. */
export async function statementToMail(
  services: Pick<Services, 'db' | 'files' | 'config'>,
  { read, companyId, of, id, body }: PayMail,
): Promise<Statement | undefined> {
  const made = await read((tx) => buildStatement(tx, of, id))
  try {
    refuseMail(made.pay, body)
  } catch {
    return undefined
  }
  const file = await payPdf(of, made)
  return { packet: await storePacket(services, companyId, { file, parts: [] }), version: made.pay.version }
}

export async function mailPay(
  tx: Tx,
  who: Changer,
  { of, id, body }: { of: Of; id: number; body: z.output<typeof mailSalary.body> },
  statement: Statement | undefined,
  relayed: Relayed,
): Promise<void> {
  const { payee, monday } = await lockedPay(tx, of, id)
  const pay = await readPay(tx, of, id)
  const to = refuseMail(pay, body)
  if (!statement || !(await takePending(tx, statement.packet.file_key)))
    throw new Conflict('Saving the statement took too long. Send it again.')
  if (statement.version !== pay.version)
    throw new Conflict('This week changed while the statement was being created. Send it again.')
  const company = await readCompany(tx)
  const { week, year } = toIsoWeek(monday)
  const mail = await queueMail(
    tx,
    {
      is_pay: true,
      from: formatSender(company),
      to,
      subject: `Pay statement from ${company.name}: week ${week}, ${year}`,
      text: [
        `Hello ${pay.payee_name},`,
        '',
        `Your pay statement for week ${week}, ${year}, starting ${dayText(monday)}, is attached. It lists every load.`,
        'Reply if anything looks wrong.',
        '',
        company.name,
        [company.phone, company.email].filter(Boolean).join(' · '),
      ].join('\n'),
    },
    relayed,
  )
  await insertOutgoingFile(tx, {
    mail: mail.id,
    ...statement.packet,
    file_name: payFileName(of, pay, 'pdf'),
    content_type: 'application/pdf',
  })
  await insertPayMail(tx, { mail: mail.id, of, payee, monday })
  await recordPayChange(tx, who, of, id, 'Statement emailed', { to })
}
