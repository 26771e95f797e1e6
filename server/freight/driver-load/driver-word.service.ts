import { DRIVER_STEPS } from '#contract/rules/driver-steps.ts'
import { milesText, type WordDecision } from '#contract/rules/driver-word.ts'
import { stopTime } from '#contract/rules/stop-time.ts'
import { pushToDrivers } from '#server/fleet/index.ts'
import { Conflict } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { audit } from '#server/kernel/history/audit.ts'
import { applyWord } from '#server/freight/driver-load/mark.service.ts'
import { noteInChat } from '#server/freight/load-comment/load-comment.service.ts'
import { insertOrderEvents } from '#server/freight/load-progress/order-event.repository.ts'
import { decideMark, listContradicted } from '#server/freight/load-progress/stop-mark.repository.ts'
import { findStop } from '#server/freight/load-record/find-stop.ts'
import { lockEditable } from '#server/freight/load-record/load-access.ts'
import type { LoadChanger } from '#server/freight/load-record/load-changer.ts'
import { hideBroker } from '#server/freight/load-record/driver-stops.ts'
import { informedDrivers } from '#server/freight/load-record/informed-drivers.repository.ts'
import { loadsChanged } from '#server/freight/load-record/load-signal.ts'
import { updateLoad } from '#server/freight/load-record/load.repository.ts'
import { listStops } from '#server/freight/load-record/stop.repository.ts'

type Marks = Awaited<ReturnType<typeof listContradicted>>

/** Also records the status that follows; a load in a locked pay week waits for its reason as usual. */
async function accept(tx: Tx, who: LoadChanger, id: number, stopId: number, marks: Marks): Promise<void> {
  for (const { id: mark, step, at, gps_latitude, gps_longitude } of marks) {
    const current = await lockEditable(tx, who, id)
    const stops = await listStops(tx, id)
    const stop = stops.find((one) => one.id === stopId)
    if (!stop) continue
    const away =
      gps_latitude === null || gps_longitude === null
        ? null
        : { latitude: gps_latitude, longitude: gps_longitude }
    const { status, note } = await applyWord(tx, who, current, stops, stop, { step, at, away })
    await decideMark(tx, mark, { decision: 'accepted', decided_by: who.id, status_after: status })
    if (note) await noteInChat(tx, who, id, note, 'office')
  }
}

export async function decideDriverWord(
  tx: Tx,
  who: LoadChanger,
  id: number,
  { stop: stopId, decision }: { stop: number; decision: WordDecision },
): Promise<void> {
  const current = await lockEditable(tx, who, id)
  const { stop } = await findStop(tx, id, stopId)
  const marks = await listContradicted(tx, { load: id, stop: stopId })
  if (marks.length === 0 || stop.arrived_at !== null)
    throw new Conflict({ decision: ['Nothing is left to decide at this stop. Reload the page.'] })
  if (decision === 'accepted') await accept(tx, who, id, stopId, marks)
  else for (const mark of marks) await decideMark(tx, mark.id, { decision, decided_by: who.id })
  const said = marks
    .map(({ step, at }) => `${DRIVER_STEPS[step].toLowerCase()} ${stopTime(at, stop.time_zone)}`)
    .join(', ')
  const gps = `GPS ${milesText(marks[0]?.gps_miles ?? 0)} mi away`
  const text = `${decision === 'accepted' ? 'Accepted driver’s time' : 'Kept GPS'}: ${said}; ${gps}`
  await insertOrderEvents(tx, [
    {
      load: id,
      stop: stopId,
      kind: 'correction',
      at: new Date().toISOString(),
      text: `${stop.address}: ${text}`,
      recorded_by: who.id,
    },
  ])
  await audit(tx, {
    who,
    action: 'driver-word',
    record_type: 'load',
    record_id: id,
    after: { stop: stopId, decision, steps: marks.map(({ step }) => step) },
  })
  await updateLoad(tx, id, {})
  await noteInChat(tx, who, id, `${text.charAt(0).toLowerCase()}${text.slice(1)}`)
  if (decision === 'kept_gps') {
    const { facility, address } = (await hideBroker(tx, current))(stop)
    await pushToDrivers(tx, await informedDrivers(tx, current), {
      title: `${current.number}: not at the stop yet`,
      text: `GPS shows your truck away from ${facility || address}. Mark it again when you’re there.`,
      load: id,
    })
  }
  await loadsChanged(tx, id)
}
