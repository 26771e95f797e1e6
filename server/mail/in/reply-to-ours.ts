import { escaped } from '#server/core/html.ts'
import { sameHouse } from '#contract/rules/mail-domain.ts'
import { emit } from '#server/core/live-outbox.ts'
import type { Tx } from '#server/db/client.ts'
import { readContent } from '#server/entities/invoice/invoice.repository.ts'
import { findSender } from '#server/entities/invoice/sender.repository.ts'
import { loadsChanged } from '#server/entities/load/load-signal.ts'
import { dispatcherOfLoad } from '#server/entities/load/load.repository.ts'
import { notify } from '#server/entities/notification/notification.service.ts'
import type { MailResult } from '#server/mail/in/incoming.repository.ts'
import { judgeWriter } from '#server/mail/in/machine-words.ts'
import { understood } from '#server/mail/in/mail-result.ts'
import { newWords } from '#server/mail/in/own-words.ts'
import type { StoredMail } from '#server/mail/out/outgoing.repository.ts'
import { sentOnThread } from '#server/mail/in/sent-on-thread.repository.ts'
import { bodyLines } from '#server/mail/parse/body-lines.ts'
import type { ReadMail } from '#server/mail/parse/read-mail.ts'
import { emailIn } from '#server/mail/parse/values.ts'

const WORDS_SHOWN = 200

async function notifyOfReply(
  tx: Tx,
  { invoice, load }: StoredMail,
  mail: ReadMail,
  words: string,
): Promise<void> {
  const who = `<b>${escaped(mail.from.name || mail.from.address)}</b>`
  const sub_title = words.slice(0, WORDS_SHOWN)
  if (invoice !== null) {
    const [content, sender] = [await readContent(tx, invoice), await findSender(tx, invoice)]
    if (!content) return
    const user_ids = sender === undefined ? content.dispatchers : [sender]
    // Recipients without access to the invoice may still be notified, so the text contains nothing of the reply.
    await notify(tx, {
      type: 'INVOICE',
      user_ids,
      title: `${who} replied to invoice ${escaped(content.number)}`,
      sub_title: '',
      metadata: { id: invoice },
    })
    await emit(tx, { type: 'INVOICE_CHANGED', data: { id: invoice } })
    return
  }
  const dispatcher = load === null ? undefined : await dispatcherOfLoad(tx, load)
  if (load === null || dispatcher === undefined) return
  await notify(tx, {
    type: 'ORDER',
    user_ids: [dispatcher],
    title: `${who} replied about a load`,
    sub_title,
    metadata: { id: load },
  })
  await loadsChanged(tx, load)
}

export async function handleReplyToOurs(
  tx: Tx,
  tokens: readonly string[],
  mail: ReadMail,
): Promise<MailResult | undefined> {
  const sent = await sentOnThread(tx, mail.answers, tokens)
  if (!sent || sent.bid !== null || (sent.invoice === null && sent.load === null)) return undefined
  const words = newWords(bodyLines(mail))
  const writer = judgeWriter(mail, words, { says: false })
  if (writer !== 'machine') await notifyOfReply(tx, sent, mail, words || mail.subject)
  const marks = sameHouse(emailIn(sent.to) || sent.to, mail.from.address) ? [] : (['other_sender'] as const)
  return understood('answer', {
    invoice: sent.invoice,
    load: sent.load,
    is_answer: true,
    writer,
    marks: [...marks],
  })
}
