import { LOAD } from '#contract/rules/load-status.ts'
import { Conflict } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { putBackMarks } from '#server/freight/load-progress/stop-mark.repository.ts'
import type { LoadRow } from '#server/freight/load-record/load.repository.ts'
import { listStops, savePassing } from '#server/freight/load-record/stop.repository.ts'
import { recordStatusStep, revertStatusSteps } from '#server/freight/load-progress/stop-times.ts'

type Stop = Awaited<ReturnType<typeof listStops>>[number]
type Times = Pick<Stop, 'address' | 'arrived_at' | 'departed_at'> & { stop: number }

interface Side {
  stop_times?: readonly Times[]
  delivered_at?: string | null
  taken_marks?: readonly number[]
}
export type StepTimes = Readonly<Record<'before' | 'after', Side>>

const iso = (time: string | null) => time && new Date(time).toISOString()
const toTimes = ({ id, address, arrived_at, departed_at }: Stop): Times => ({
  stop: id,
  address,
  arrived_at: iso(arrived_at),
  departed_at: iso(departed_at),
})
const isSame = (one: Times, other: Times | undefined) =>
  one.arrived_at === other?.arrived_at && one.departed_at === other.departed_at

const deliveredAt = (status: number, stops: readonly Stop[]) => {
  const last = stops.at(-1)
  return status === LOAD.delivered ? iso(last?.departed_at ?? last?.arrived_at ?? null) : null
}

async function changedTimes(
  tx: Tx,
  current: LoadRow,
  status: number,
  stops: readonly Stop[],
): Promise<StepTimes> {
  const now = await listStops(tx, current.id)
  const changed = stops.flatMap((stop) => {
    const [was, is] = [toTimes(stop), now.find(({ id }) => id === stop.id)]
    return is === undefined || isSame(was, toTimes(is)) ? [] : [{ was, is: toTimes(is) }]
  })
  const [was, is] = [deliveredAt(current.status, stops), deliveredAt(status, now)]
  const side = (stop_times: readonly Times[], delivered_at: string | null): Side => ({
    ...(changed.length > 0 && { stop_times }),
    ...(was !== is && { delivered_at }),
  })
  return {
    before: side(
      changed.map((one) => one.was),
      was,
    ),
    after: side(
      changed.map((one) => one.is),
      is,
    ),
  }
}

export async function noteStep(
  tx: Tx,
  who: { readonly id: number },
  current: LoadRow,
  status: number,
  at: string,
): Promise<StepTimes> {
  const stops = await listStops(tx, current.id)
  const isBack = status === LOAD.assigned || status < current.status
  const taken_marks = isBack ? await revertStatusSteps(tx, current, stops, status) : []
  if (!isBack) await recordStatusStep(tx, who, current, stops, status, at)
  const { before, after } = await changedTimes(tx, current, status, stops)
  return { before, after: taken_marks.length > 0 ? { ...after, taken_marks } : after }
}

export async function takeStepBack(
  tx: Tx,
  current: LoadRow,
  status: number,
  step: StepTimes,
): Promise<StepTimes> {
  const stops = await listStops(tx, current.id)
  const left = step.after.stop_times ?? []
  const isOther = left.some(
    (one) => !stops.some((stop) => stop.id === one.stop && isSame(toTimes(stop), one)),
  )
  if (isOther)
    throw new Conflict('The stop times have changed since then, so the last status can’t be undone.')
  for (const { stop, arrived_at, departed_at } of step.before.stop_times ?? [])
    await savePassing(tx, stop, { arrived_at, departed_at })
  await putBackMarks(tx, step.after.taken_marks ?? [])
  return changedTimes(tx, current, status, stops)
}
