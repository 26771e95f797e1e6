import type { Tx } from '#server/db/client.ts'
import { loadsChanged } from '#server/entities/load/load-signal.ts'
import {
  hasOpenIncident,
  insertOrderEvents,
  lockLoadUnderWay,
} from '#server/entities/order/order-event.repository.ts'
import { notify } from '#server/entities/notification/notification.service.ts'
import { newWords } from '#server/mail/in/own-words.ts'
import { readTakeBack } from '#server/mail/in/take-back-words.ts'
import { bodyLines } from '#server/mail/parse/body-lines.ts'
import type { ReadMail } from '#server/mail/parse/read-mail.ts'
import { escaped } from '#server/core/html.ts'

const WORDS_SHOWN = 200
const TITLES = { canceled: 'may have canceled', moved: 'may have rescheduled' } as const

export const takeBackIn = (mail: ReadMail) => readTakeBack(`${mail.subject}\n${newWords(bodyLines(mail))}`)

export async function warnOfTakeBack(
  tx: Tx,
  booked: { bid?: number; offer: number },
  mail: ReadMail,
): Promise<void> {
  const words = newWords(bodyLines(mail))
  const about = takeBackIn(mail)
  if (about === null) return
  const load = await lockLoadUnderWay(tx, booked)
  if (!load || (await hasOpenIncident(tx, load.id, about))) return
  // Everyone on the load reads its road log and the email may name a price, so the text stays in the thread.
  const text = 'Read the broker’s email in the bid’s thread.'
  await insertOrderEvents(tx, [
    { load: load.id, kind: 'incident', about, text, at: new Date().toISOString(), recorded_by: null },
  ])
  await loadsChanged(tx, load.id)
  await notify(tx, {
    type: 'ORDER',
    user_ids: [load.dispatcher],
    title: `<b>${escaped(mail.from.name || mail.from.address)}</b> ${TITLES[about]} ${load.number}`,
    sub_title: (words || mail.subject).slice(0, WORDS_SHOWN),
    metadata: { id: load.id },
  })
}
