import { publish } from '#server/kernel/base/events.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { takeBackArrived } from '#server/market/mail-handling/mail.events.ts'
import { newWords } from '#server/market/reply-parser/own-words.ts'
import { readTakeBack } from '#server/market/reply-parser/take-back-words.ts'
import { bodyLines } from '#server/market/mail-parser/body-lines.ts'
import type { ReadMail } from '#server/market/mail-parser/read-mail.ts'

export const takeBackIn = (mail: ReadMail) => readTakeBack(`${mail.subject}\n${newWords(bodyLines(mail))}`)

export async function warnOfTakeBack(
  tx: Tx,
  booked: { bid?: number; offer: number },
  mail: ReadMail,
): Promise<void> {
  const about = takeBackIn(mail)
  if (about === null) return
  await publish(tx, takeBackArrived, {
    ...booked,
    about,
    sender: mail.from.name || mail.from.address,
    words: newWords(bodyLines(mail)) || mail.subject,
  })
}
