import { DRIVER_STEPS } from '#contract/rules/driver-steps.ts'
import { milesText } from '#contract/rules/driver-word.ts'
import { HOUR_MS } from '#contract/rules/durations.ts'
import { isEarned, type LoadStatus } from '#contract/rules/load-status.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { noteInChat } from '#server/freight/load-comment/load-comment.service.ts'
import { type Contradiction, findLaterContradiction } from '#server/freight/load-progress/driver-word.ts'
import { notifyDriverWord } from '#server/freight/load-progress/notify-driver-word.ts'
import { writeStatus } from '#server/freight/load-progress/set-status.ts'
import {
  contradictMark,
  listBelieved,
  loadsWithBelieved,
} from '#server/freight/load-progress/stop-mark.repository.ts'
import { loadsChanged } from '#server/freight/load-record/load-signal.ts'
import { type LoadRow, lockLoad } from '#server/freight/load-record/load.repository.ts'
import { listStops, savePassing } from '#server/freight/load-record/stop.repository.ts'

type Stop = Awaited<ReturnType<typeof listStops>>[number]
type Mark = Awaited<ReturnType<typeof listBelieved>>[number]

/** Covers the two hours in which a position can contradict, and a late report of it. */
const LOOKS_BACK_MS = 6 * HOUR_MS

const sinceWhen = (now: number) => new Date(now - LOOKS_BACK_MS).toISOString()

const isAt = (time: string | null, marks: readonly Mark[]) =>
  time !== null && marks.some(({ at }) => Date.parse(at) === Date.parse(time))

async function reopen(
  tx: Tx,
  current: LoadRow,
  stop: Stop,
  marks: readonly Mark[],
  { miles, place }: Contradiction,
): Promise<void> {
  const [first, last] = [marks[0]!, marks.at(-1)!]
  await savePassing(tx, stop.id, {
    arrived_at: isAt(stop.arrived_at, marks) ? null : stop.arrived_at,
    departed_at: isAt(stop.departed_at, marks) ? null : stop.departed_at,
  })
  const gps = { gps_miles: miles, gps_latitude: place.latitude, gps_longitude: place.longitude }
  for (const { id } of marks) await contradictMark(tx, id, gps)
  if (first.status_before !== current.status)
    await writeStatus(
      tx,
      undefined,
      current.id,
      current.status as LoadStatus,
      first.status_before as LoadStatus,
    )
  const said = DRIVER_STEPS[last.step].toLowerCase()
  await noteInChat(tx, undefined, current.id, `${said} is in doubt: GPS ${milesText(miles)} mi away`)
  await notifyDriverWord(tx, current, stop, { step: last.step, miles })
  await loadsChanged(tx, current.id)
}

/** Nothing that a person has confirmed or continued since. */
async function reopenOfLoad(tx: Tx, id: number, since: string): Promise<boolean> {
  const current = await lockLoad(tx, id)
  if (!current || current.deleted_at !== null || isEarned(current.status)) return false
  const believed = await listBelieved(tx, { load: id, since })
  const last = believed.at(-1)
  const stop = (await listStops(tx, id)).find((one) => one.id === last?.stop)
  if (!last || !stop || last.status_after !== current.status) return false
  const marks = believed.filter((mark) => mark.stop === stop.id)
  if (!isAt(stop.arrived_at, marks) && !(stop.arrived_at === null && isAt(stop.departed_at, marks)))
    return false
  for (const [index, mark] of marks.entries()) {
    const contradiction = await findLaterContradiction(tx, current, stop, mark)
    if (!contradiction) continue
    await reopen(tx, current, stop, marks.slice(index), contradiction)
    return true
  }
  return false
}

/**
 * Asks the dispatcher about what drivers reported while the truck's position was unknown or old, once a later
 * position contradicts it. Returns these loads.
 */
export async function reopenWords(tx: Tx, loads: readonly number[], now: number): Promise<number[]> {
  const reopened: number[] = []
  for (const id of loads) if (await reopenOfLoad(tx, id, sinceWhen(now))) reopened.push(id)
  return reopened
}

export const loadsInDoubt = async (
  tx: Tx,
  vehicles: readonly number[] | null,
  now: number,
): Promise<number[]> => (vehicles?.length === 0 ? [] : loadsWithBelieved(tx, vehicles, sinceWhen(now)))
