import type { z } from 'zod'
import type {
  archivesMany,
  changesRegistrations,
  registrationChange,
} from '#contract/entities/fleet/registration.ts'
import type { DocumentOf } from '#contract/rules/documents.ts'
import type { RegistrationStatus } from '#contract/rules/registration.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { toChange } from '#server/kernel/base/change.ts'
import { forEachRecord, type ManyChanged } from '#server/kernel/base/each-of.ts'
import { ownLastChange, UNDO } from '#server/kernel/history/take-back.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { refuseArchived } from '#server/kernel/history/current.ts'

export interface Row {
  id: number
  version: number
  deleted_at: string | null
  registration_status: number
  reject_note: number | null
  comment: string
}

export interface HrKind<R extends Row> {
  of: DocumentOf
  lock(tx: Tx, id: number): Promise<R | undefined>
  nameOf(row: R): string
  register(tx: Tx, who: Changer, id: number, body: z.output<typeof registrationChange>): Promise<void>
  update(
    tx: Tx,
    id: number,
    values: Partial<Pick<Row, 'registration_status' | 'reject_note' | 'comment'>>,
  ): Promise<void>
  remove(tx: Tx, who: Changer, id: number): Promise<void>
  restore(tx: Tx, who: Changer, id: number): Promise<void>
}

type RequestedChange = z.output<ReturnType<typeof changesRegistrations>['body']>

async function takeBack<R extends Row>(tx: Tx, who: Changer, kind: HrKind<R>, current: R): Promise<boolean> {
  refuseArchived(current, kind.nameOf(current))
  const last = await ownLastChange(tx, who, { type: kind.of, id: current.id, action: 'registration' })
  const change = last && toChange<Row>(current, last.before as Partial<Row>)
  if (!change) return false
  await kind.update(tx, current.id, change.after)
  await audit(tx, { who, action: UNDO, record_type: kind.of, record_id: current.id, ...change })
  return true
}

export const registerMany = <R extends Row>(
  tx: Tx,
  who: Changer,
  kind: HrKind<R>,
  { ids, is_undo, registration_status: to, ...rest }: RequestedChange,
): Promise<ManyChanged<RegistrationStatus>> =>
  forEachRecord(tx, ids, {
    ...kind,
    async change(current) {
      const before = current.registration_status as RegistrationStatus
      if (is_undo) return (await takeBack(tx, who, kind, current)) ? before : undefined
      if (to === undefined || to === before) return undefined
      await kind.register(tx, who, current.id, { ...rest, registration_status: to, version: current.version })
      return before
    },
  })

export const archiveMany = <R extends Row>(
  tx: Tx,
  who: Changer,
  kind: HrKind<R>,
  { ids, is_deleted }: z.output<ReturnType<typeof archivesMany>['body']>,
): Promise<ManyChanged<boolean>> =>
  forEachRecord(tx, ids, {
    ...kind,
    async change({ id, deleted_at }) {
      const before = deleted_at !== null
      if (before === is_deleted) return undefined
      await kind[is_deleted ? 'remove' : 'restore'](tx, who, id)
      return before
    },
  })
