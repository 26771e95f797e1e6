import { sameHouse } from '#contract/rules/mail-domain.ts'
import { publish } from '#server/kernel/base/events.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import type { MailResult } from '#server/market/intake/incoming.repository.ts'
import { judgeWriter } from '#server/market/intake/machine-words.ts'
import { replyToOursArrived } from '#server/market/intake/mail.events.ts'
import { understood } from '#server/market/intake/mail-result.ts'
import { newWords } from '#server/market/intake/own-words.ts'
import { sentOnThread } from '#server/market/intake/sent-on-thread.repository.ts'
import { bodyLines } from '#server/market/mail-parser/body-lines.ts'
import type { ReadMail } from '#server/market/mail-parser/read-mail.ts'
import { emailIn } from '#server/kernel/email/email-address.ts'

export async function handleReplyToOurs(
  tx: Tx,
  tokens: readonly string[],
  mail: ReadMail,
): Promise<MailResult | undefined> {
  const sent = await sentOnThread(tx, mail.answers, tokens)
  if (!sent || sent.bid !== null || (sent.invoice === null && sent.load === null)) return undefined
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
