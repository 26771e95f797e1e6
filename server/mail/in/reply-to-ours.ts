import { sameHouse } from '#contract/rules/mail-domain.ts'
import { publish } from '#server/core/events.ts'
import type { Tx } from '#server/db/client.ts'
import type { MailResult } from '#server/mail/in/incoming.repository.ts'
import { judgeWriter } from '#server/mail/in/machine-words.ts'
import { replyToOursArrived } from '#server/mail/in/mail.events.ts'
import { understood } from '#server/mail/in/mail-result.ts'
import { newWords } from '#server/mail/in/own-words.ts'
import { sentOnThread } from '#server/mail/in/sent-on-thread.repository.ts'
import { bodyLines } from '#server/mail/parse/body-lines.ts'
import type { ReadMail } from '#server/mail/parse/read-mail.ts'
import { emailIn } from '#server/mail/parse/values.ts'

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
