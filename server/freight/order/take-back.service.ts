import type { EventData } from '#server/kernel/base/events.ts'
import { escaped } from '#server/kernel/base/html.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { loadsChanged } from '#server/freight/load-record/load-signal.ts'
import { notify } from '#server/kernel/notification/notification.service.ts'
import {
  hasOpenIncident,
  insertOrderEvents,
  lockLoadUnderWay,
} from '#server/freight/load-progress/order-event.repository.ts'
import type { takeBackArrived } from '#server/market/index.ts'

const WORDS_SHOWN = 200
const TITLES = { canceled: 'may have canceled', moved: 'may have rescheduled' } as const

export async function reportTakeBack(
  tx: Tx,
  { about, sender, words, ...booked }: EventData<typeof takeBackArrived>,
): Promise<void> {
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
    title: `<b>${escaped(sender)}</b> ${TITLES[about]} ${load.number}`,
    sub_title: words.slice(0, WORDS_SHOWN),
    metadata: { id: load.id },
  })
}
