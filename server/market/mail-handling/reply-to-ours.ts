import { sameHouse } from '#contract/rules/mail-domain.ts'
import { publish } from '#server/kernel/base/events.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import type { MailResult } from '#server/market/mail/incoming.repository.ts'
import { judgeWriter } from '#server/market/reply-parser/machine-words.ts'
import { replyToOursArrived } from '#server/market/mail-handling/mail.events.ts'
import { understood } from '#server/market/mail/mail-result.ts'
import { newWords } from '#server/market/reply-parser/own-words.ts'
import { bodyLines } from '#server/market/mail-parser/body-lines.ts'
import type { ReadMail } from '#server/market/mail-parser/read-mail.ts'
import { emailIn } from '#server/kernel/email/email-address.ts'
import type { StoredMail } from '#server/kernel/email/outgoing.repository.ts'

export async function handleReplyToOurs(
  tx: Tx,
  sent: StoredMail,
  mail: ReadMail,
): Promise<MailResult | undefined> {
  if (sent.bid !== null || (sent.invoice === null && sent.load === null)) return undefined
  const words = newWords(bodyLines(mail))
  const writer = judgeWriter(mail, words, { says: false })
  if (writer !== 'machine')
    await publish(tx, replyToOursArrived, {
      invoice: sent.invoice,
      load: sent.load,
      sender: mail.from.name || mail.from.address,
      words: words || mail.subject,
    })
  const marks = sameHouse(emailIn(sent.to) || sent.to, mail.from.address) ? [] : (['other_sender'] as const)
  return understood('answer', {
    invoice: sent.invoice,
    load: sent.load,
    is_answer: true,
    writer,
    marks: [...marks],
  })
}
