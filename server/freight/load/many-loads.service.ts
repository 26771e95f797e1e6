import type { z } from 'zod'
import type { assignLoads, changeLoadStatuses } from '#contract/entities/freight/load-changes.ts'
import { earlyText } from '#contract/rules/early.ts'
import { mayEditLoad } from '#contract/rules/load-access.ts'
import type { LoadStatus } from '#contract/rules/load-status.ts'
import { isReason } from '#contract/rules/visible-text.ts'
import { audit } from '#server/kernel/history/audit.ts'
import { toChange } from '#server/kernel/base/change.ts'
import { forEachRecord, type ManyChanged } from '#server/kernel/base/each-of.ts'
import { Conflict } from '#server/kernel/base/errors.ts'
import type { SessionUser } from '#server/kernel/http/sessions.ts'
import { ownLastChange, UNDO } from '#server/kernel/history/take-back.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { resolveAssignee } from '#server/freight/booking/assignee.ts'
import type { LoadChanger } from '#server/freight/load-record/load-changer.ts'
import { loadsChanged } from '#server/freight/load-record/load-signal.ts'
import { refuseCounted } from '#server/freight/load-record/price-reason.ts'
import { type LoadRow, lockLoad, updateLoad } from '#server/freight/load-record/load.repository.ts'
import { listStops } from '#server/freight/load-record/stop.repository.ts'
import { moveLoad } from '#server/freight/load/load.service.ts'
import { refuseDeleted, refuseInvoiced, refuseOthers } from '#server/freight/load-record/load-access.ts'
import { followDelivery } from '#server/freight/load-progress/follow-delivery.ts'
import { type StepTimes, takeStepBack } from '#server/freight/load-progress/step-times.ts'

type UndoneStep = StepTimes & { readonly after: { readonly price_reason?: string } }

const one = { lock: lockLoad, nameOf: ({ number }: LoadRow) => number }

async function write(
  tx: Tx,
  who: LoadChanger,
  current: LoadRow,
  action: string,
  requested: Partial<LoadRow>,
  step?: UndoneStep,
): Promise<boolean> {
  const change = toChange<LoadRow>(current, requested)
  if (!change) return false
  refuseInvoiced(current, Object.keys(change.after))
  // The undo reuses the reason that was given for the change.
  const price_reason = step?.after.price_reason ?? ''
  if (!isReason(price_reason)) await refuseCounted(tx, current, { ...change.after })
  const times = step && (await takeStepBack(tx, current, requested.status ?? current.status, step))
  await updateLoad(tx, current.id, change.after)
  if (step)
    await followDelivery(
      tx,
      current,
      current.status as LoadStatus,
      (change.after.status ?? current.status) as LoadStatus,
    )
  const [before, after] = [
    { ...change.before, ...times?.before },
    { ...change.after, ...(price_reason !== '' && { price_reason }), ...times?.after },
  ]
  await audit(tx, { who, action, record_type: 'load', record_id: current.id, before, after })
  await loadsChanged(tx, current.id)
  return true
}

const UNDONE: readonly string[] = ['status', 'broker_price_cents', 'driver_price_cents', 'dispatcher']

/** Reverts only the user's own last change of this kind, also when that change gave the load away. */
async function takeBack(tx: Tx, who: LoadChanger, current: LoadRow, action: string): Promise<boolean> {
  refuseDeleted(current)
  const last = await ownLastChange(tx, who, { type: 'load', id: current.id, action })
  if (!last) return false
  const fields = Object.entries(last.before).filter(([field]) => UNDONE.includes(field))
  return write(tx, who, current, UNDO, Object.fromEntries(fields), last)
}

export const moveLoads = (
  tx: Tx,
  who: LoadChanger,
  { ids, status, is_undo, early }: z.output<typeof changeLoadStatuses.body>,
): Promise<ManyChanged<LoadStatus>> =>
  forEachRecord(tx, ids, {
    ...one,
    async change(current) {
      const before = current.status as LoadStatus
      if (is_undo) return (await takeBack(tx, who, current, 'status')) ? before : undefined
      if (status === undefined || status === before) return undefined
      const doubt = early === 'skip' ? earlyText(await listStops(tx, current.id), status, Date.now()) : ''
      if (doubt !== '') throw new Conflict(doubt)
      await refuseOthers(tx, current, mayEditLoad(current, who))
      await moveLoad(tx, who, current.id, { status, version: current.version }, { isOfMany: true })
      return before
    },
  })

export async function reassignLoads(
  tx: Tx,
  user: SessionUser,
  who: LoadChanger,
  { ids, dispatcher, is_undo }: z.output<typeof assignLoads.body>,
): Promise<ManyChanged<number>> {
  const requested = dispatcher === undefined ? undefined : await resolveAssignee(tx, user, dispatcher, null)
  return forEachRecord(tx, ids, {
    ...one,
    async change(current) {
      const before = current.dispatcher
      if (is_undo) return (await takeBack(tx, who, current, 'assign')) ? before : undefined
      if (requested === undefined || requested === before) return undefined
      await refuseOthers(tx, current, mayEditLoad(current, who))
      refuseDeleted(current)
      await write(tx, who, current, 'assign', { dispatcher: requested })
      return before
    },
  })
}
