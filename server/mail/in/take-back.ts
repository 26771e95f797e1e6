import { publish } from '#server/core/events.ts'
import type { Tx } from '#server/db/client.ts'
import { takeBackArrived } from '#server/mail/in/mail.events.ts'
import { newWords } from '#server/mail/in/own-words.ts'
import { readTakeBack } from '#server/mail/in/take-back-words.ts'
import { bodyLines } from '#server/mail/parse/body-lines.ts'
import type { ReadMail } from '#server/mail/parse/read-mail.ts'

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
