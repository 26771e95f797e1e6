import type { z } from 'zod'
import type { markStop, takeBackMark } from '#contract/entities/freight/driver-load.ts'
import {
  DRIVER_STEPS,
  type DriverStep,
  isStepAt,
  stepped,
  TAKE_BACK_MINUTES,
} from '#contract/rules/driver-steps.ts'
import { DAY_MS, MINUTE_MS } from '#contract/rules/durations.ts'
import type { Position } from '#contract/rules/distance.ts'
import { milesText } from '#contract/rules/driver-word.ts'
import { isEarned, LOAD, type LoadStatus } from '#contract/rules/load-status.ts'
import { zonedTime } from '#contract/rules/stop-time.ts'
import type { Changer } from '#server/kernel/history/audit.ts'
import { BadRequest, Conflict, NotFound } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { SessionUser } from '#server/kernel/http/sessions.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { setStopTimes, STEP_WORDS } from '#server/freight/driver-load/driver-load.repository.ts'
import { type Contradiction, findContradiction } from '#server/freight/load-progress/driver-word.ts'
import {
  insertMark,
  lastMark,
  listContradicted,
  setTakenBack,
} from '#server/freight/load-progress/stop-mark.repository.ts'
import { notifyDriverWord } from '#server/freight/load-progress/notify-driver-word.ts'
import { loadsChanged } from '#server/freight/load-record/load-signal.ts'
import { noteInChat } from '#server/freight/load-comment/load-comment.service.ts'
import { insertOrderEvents } from '#server/freight/load-progress/order-event.repository.ts'
import { followDelivery } from '#server/freight/load-progress/follow-delivery.ts'
import { setStatus } from '#server/freight/load-progress/set-status.ts'
import { hideBroker } from '#server/freight/load-record/driver-stops.ts'
import { whereCounted } from '#server/freight/load-record/price-reason.ts'
import { informedDrivers } from '#server/freight/load-record/informed-drivers.repository.ts'
import { recordStopTimes } from '#server/freight/load-progress/stop-times.ts'
import { type LoadRow, lockLoad } from '#server/freight/load-record/load.repository.ts'
import { listStops } from '#server/freight/load-record/stop.repository.ts'

/** Tolerated difference between a phone's clock and the server's. */
const SKEW_MS = 5 * MINUTE_MS
const SAID_AT_ONCE_MS = 5 * MINUTE_MS
/** Longest offline period from which queued reports are accepted. */
const PAST_MS = 7 * DAY_MS

const COUNTED_WORDS = {
  times:
    'reported this on a load in a locked pay week. Stop times didn’t change. To change pay, correct them and enter a reason.',
  delivery: 'reported this on a load in a locked pay week. Confirm the delivery and enter a reason.',
} as const

type Stop = Awaited<ReturnType<typeof listStops>>[number]

/** Throws NotFound for another driver's load and one not sent yet too, so that its existence is not revealed. */
export async function lockOwn(tx: Tx, { driver }: SessionUser, id: number): Promise<LoadRow> {
  const current = await orNotFound(lockLoad(tx, id))
  if (
    current.deleted_at !== null ||
    driver === null ||
    !(await informedDrivers(tx, current)).includes(driver)
  )
    throw new NotFound()
  return current
}

/** Only the last pickup and the last delivery change the load's status. */
function statusAfter({ status }: LoadRow, stops: readonly Stop[], stop: Stop, step: DriverStep): LoadStatus {
  const isLastPickup = stop.id === stops.findLast(({ kind }) => kind === 'pickup')?.id
  const isLast = stop.id === stops.at(-1)?.id
  const now = status as LoadStatus
  if (isEarned(now)) return now
  if (isLastPickup && step === 'arrived' && now === LOAD.assigned) return LOAD.awaitingPickup
  if (isLastPickup && (step === 'loaded' || step === 'departed') && now < LOAD.pickedUp) return LOAD.pickedUp
  if (isLast && step === 'arrived' && now <= LOAD.pickedUp) return LOAD.awaitingDelivery
  if (isLast && (step === 'delivered' || step === 'departed')) return LOAD.delivered
  return now
}

function wrongTime({ created_at }: LoadRow, at: string, now: number): string {
  const time = Date.parse(at)
  if (time > now + SKEW_MS) return 'which is in the future'
  if (time < Date.parse(created_at) - SKEW_MS) return 'before this load was booked'
  return time < now - PAST_MS ? 'more than 7 days ago' : ''
}

function refuseMark(
  load: LoadRow,
  stop: Stop,
  { step, at }: Pick<z.output<typeof markStop.body>, 'step' | 'at'>,
  now: number,
): void {
  const wrong = wrongTime(load, at, now)
  const errors = {
    ...(!isStepAt(stop, step) && {
      step: [`You can’t mark ${DRIVER_STEPS[step]} on a ${stop.kind}. Discard this and reload the load.`],
    }),
    ...(wrong !== '' && {
      at: [
        `This phone’s clock said ${zonedTime(at, stop.time_zone)}, ${wrong}. Set the clock, discard this, and tap the step again.`,
      ],
    }),
  }
  if (Object.keys(errors).length > 0) throw new BadRequest(errors)
}

interface Word {
  readonly step: DriverStep
  readonly at: string
  /** GPS position that contradicts the driver; null if none does. */
  readonly away: Position | null
}

async function move(tx: Tx, who: Changer, current: LoadRow, status: LoadStatus): Promise<LoadStatus> {
  let now = current.status as LoadStatus
  const isPickupSkipped = now < LOAD.pickedUp && status > LOAD.pickedUp
  for (const next of isPickupSkipped ? [LOAD.pickedUp, status] : [status])
    if (next !== now) now = await setStatus(tx, who, current.id, now, next)
  await followDelivery(tx, current, current.status as LoadStatus, now)
  await loadsChanged(tx, current.id)
  return now
}

export async function mark(
  tx: Tx,
  who: Changer,
  user: SessionUser,
  id: number,
  input: z.output<typeof markStop.body>,
): Promise<void> {
  const current = await lockOwn(tx, user, id)
  if (current.status === LOAD.tonu)
    throw new Conflict({ stop: [`${current.number} was canceled. Call your dispatcher.`] })
  const stops = await listStops(tx, id)
  const stop = stops.find((one) => one.id === input.stop)
  if (!stop) throw new Conflict({ stop: ['This stop is no longer on the load. Reload the load.'] })
  const now = Date.now()
  refuseMark(current, stop, input, now)
  const { step, latitude, longitude } = input
  const at = notBeforeArrival(stop, step, input.at)
  const contradiction = await findContradiction(tx, current, stop, {
    step,
    at,
    phone: { latitude, longitude },
  })
  const isKnown =
    contradiction !== null && (await listContradicted(tx, { load: id, stop: stop.id })).length > 0
  const { status, note } = contradiction
    ? { status: current.status, note: undefined }
    : await applyWord(tx, who, current, stops, stop, { step, at, away: null })
  await insertMark(tx, {
    load: id,
    stop: stop.id,
    user_id: user.id,
    step,
    at,
    latitude,
    longitude,
    status_before: current.status,
    status_after: status,
    ...toColumns(contradiction),
  })
  // Each line has its own timestamp; only a late report states the reported time as well.
  const when = now - Date.parse(at) < SAID_AT_ONCE_MS ? '' : `, ${zonedTime(at, stop.time_zone)}`
  const gps = contradiction ? `. GPS ${milesText(contradiction.miles)} mi away.` : ''
  const shown = (await hideBroker(tx, current))(stop)
  await noteInChat(tx, who, id, `${STEP_WORDS[step]} ${shown.facility || shown.address}${when}${gps}`)
  if (note) await noteInChat(tx, who, id, note, 'office')
  if (!contradiction) return
  if (!isKnown) await notifyDriverWord(tx, current, stop, { step, miles: contradiction.miles })
  await loadsChanged(tx, id)
}

const toColumns = (contradiction: Contradiction | null) =>
  contradiction && {
    gps_miles: contradiction.miles,
    gps_latitude: contradiction.place.latitude,
    gps_longitude: contradiction.place.longitude,
  }

const notBeforeArrival = ({ arrived_at }: Stop, step: DriverStep, at: string): string =>
  new Date(Math.max(Date.parse(at), step === 'arrived' ? 0 : Date.parse(arrived_at ?? '') || 0)).toISOString()

/** Records the times and the status that follow from it; the note is for the office. */
export async function applyWord(
  tx: Tx,
  who: Changer,
  current: LoadRow,
  stops: readonly Stop[],
  stop: Stop,
  { step, at: said, away }: Word,
): Promise<{ status: LoadStatus; note: string | undefined }> {
  const { id } = current
  const at = notBeforeArrival(stop, step, said)
  const nextStatus = statusAfter(current, stops, stop, step)
  const isLast = stop.id === stops.at(-1)?.id
  // Drivers give no reasons, so a change to a load in a locked week is left to the office, which must give one.
  const isCounted =
    isLast && nextStatus === LOAD.delivered && (await whereCounted(tx, { id, invoice: null })) !== ''
  const isBehind = isCounted && current.status === LOAD.delivered
  const { arrived_at, departed_at: left } = stepped({ ...stop, done_at: null }, step, at)
  // Drivers are not asked for the departure from the last stop: detention there ends with the delivery.
  const departed_at = left ?? (isLast && step === 'delivered' ? at : null)
  if (!isBehind) await recordStopTimes(tx, who, current, stop, { arrived_at, departed_at }, { at, away })
  const status = await move(tx, who, current, isCounted && !isBehind ? LOAD.awaitingDelivery : nextStatus)
  return { status, note: isCounted ? COUNTED_WORDS[isBehind ? 'times' : 'delivery'] : undefined }
}

export async function takeBack(
  tx: Tx,
  who: Changer,
  user: SessionUser,
  id: number,
  input: z.output<typeof takeBackMark.body>,
): Promise<void> {
  const current = await lockOwn(tx, user, id)
  const last = await lastMark(tx, id)
  if (!last || last.stop !== input.stop || last.step !== input.step || last.user_id !== user.id)
    throw new Conflict({ step: ['This load has changed. Message your dispatcher.'] })
  if (last.decision !== null)
    throw new Conflict({ step: ['Your dispatcher decided on this. Message your dispatcher.'] })
  if (Date.parse(last.created_at) < Date.now() - TAKE_BACK_MINUTES * MINUTE_MS)
    throw new Conflict({
      step: [`This was more than ${TAKE_BACK_MINUTES} minutes ago. Message your dispatcher.`],
    })
  if (current.invoice !== null)
    throw new Conflict({ step: [`${current.number} is already invoiced. Message your dispatcher.`] })
  if ((await whereCounted(tx, current)) !== '')
    throw new Conflict({ step: [`${current.number} is in a locked pay week. Call your dispatcher.`] })
  const stop = (await listStops(tx, id)).find((one) => one.id === last.stop)
  const isSameTime = (time: string | null | undefined) =>
    time != null && Date.parse(time) === Date.parse(last.at)
  if (stop)
    await setStopTimes(tx, stop.id, {
      ...(last.step !== 'departed' && isSameTime(stop.arrived_at) && { arrived_at: null }),
      ...(isSameTime(stop.departed_at) && { departed_at: null }),
    })
  await setTakenBack(tx, last.id)
  const shown = stop && (await hideBroker(tx, current))(stop)
  await noteInChat(
    tx,
    who,
    id,
    `undid: ${STEP_WORDS[last.step]} ${shown ? shown.facility || shown.address : 'a stop'}`,
  )
  await move(
    tx,
    who,
    current,
    (current.status === last.status_after ? last.status_before : current.status) as LoadStatus,
  )
}

/** Falls back to the server's time when the phone's clock is wrong: nobody signs a second time. */
export async function noteSignature(
  tx: Tx,
  who: Changer,
  load: number,
  stops: readonly { id: number; facility: string; address: string }[],
  { stop: id, signed_by, at }: { stop?: number | undefined; signed_by: string; at?: string | undefined },
): Promise<void> {
  const stop = stops.find((one) => one.id === id)
  if (!stop) throw new Conflict({ stop: ['This stop is no longer on the load. Reload the load.'] })
  const text = `${signed_by}, ${stop.facility || stop.address}`
  const now = Date.now()
  const isRight = at !== undefined && wrongTime(await orNotFound(lockLoad(tx, load)), at, now) === ''
  const signed_at = isRight ? at : new Date(now).toISOString()
  await insertOrderEvents(tx, [
    { load, stop: stop.id, kind: 'signed', at: signed_at, text, recorded_by: who.id },
  ])
  await loadsChanged(tx, load)
}
