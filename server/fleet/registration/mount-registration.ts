import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type {
  archivesMany,
  changesRegistrations,
  registrationChange,
} from '#contract/entities/fleet/registration.ts'
import type { Endpoint, idParams } from '#contract/http.ts'
import type { RegisteredOf } from '#contract/rules/documents.ts'
import type { RegistrationStatus } from '#contract/rules/registration.ts'
import { checkMove } from '#server/fleet/registration/registration.service.ts'
import { forEachRecord } from '#server/kernel/base/each-of.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { refuseArchived } from '#server/kernel/history/current.ts'
import { ownLastChange, UNDO } from '#server/kernel/history/take-back.ts'
import type { Principal } from '#server/kernel/http/access.ts'
import { mount } from '#server/kernel/http/mount.ts'

interface Row {
  id: number
  version: number
  deleted_at: string | null
  registration_status: number
  reject_note: number | null
}

interface Registered {
  readonly type: string
  nameOf(row: Row): string
  open(tx: Tx, who: Principal, id: number): Promise<object>
  lock(tx: Tx, who: Principal, id: number): Promise<Row | undefined>
  hold(tx: Tx, who: Principal, id: number, version: number): Promise<Row>
  save(tx: Tx, who: Principal, action: string, row: Row, values: Record<string, unknown>): Promise<boolean>
  remove(tx: Tx, who: Principal, id: number): Promise<object>
  restore(tx: Tx, who: Principal, id: number): Promise<object>
}

interface Calls<Answer extends z.ZodType> {
  readonly register: Endpoint<typeof idParams, z.ZodObject, typeof registrationChange, Answer>
  readonly registerMany: ReturnType<typeof changesRegistrations>
  readonly archiveMany: ReturnType<typeof archivesMany>
}

/** Mounts the calls by which HR accepts, rejects and archives owners, drivers and vehicles. */
export function mountRegistration<Answer extends z.ZodType>(
  app: FastifyInstance,
  record: Registered,
  calls: Calls<Answer>,
): void {
  async function move(
    tx: Tx,
    who: Principal,
    id: number,
    { version, ...to }: z.output<typeof registrationChange>,
  ): Promise<void> {
    const row = await record.hold(tx, who, id, version)
    const moved = await checkMove(tx, record.type as RegisteredOf, row, to)
    await record.save(tx, who, 'registration', row, { ...moved })
  }

  async function takeBack(tx: Tx, who: Principal, row: Row): Promise<boolean> {
    refuseArchived(row, record.nameOf(row))
    const last = await ownLastChange(tx, who, { type: record.type, id: row.id, action: 'registration' })
    return last !== undefined && record.save(tx, who, UNDO, row, last.before)
  }

  mount(app, calls.register, async ({ tx, who, params: { id }, body }) => {
    await move(tx, who, id, body)
    return record.open(tx, who, id) as never
  })

  mount(app, calls.registerMany, ({ tx, who, body: { ids, is_undo, registration_status: to, ...rest } }) =>
    forEachRecord(tx, ids, {
      lock: (_, id) => record.lock(tx, who, id),
      nameOf: (row) => record.nameOf(row),
      async change(row) {
        const before = row.registration_status as RegistrationStatus
        if (is_undo) return (await takeBack(tx, who, row)) ? before : undefined
        if (to === undefined || to === before) return undefined
        await move(tx, who, row.id, { ...rest, registration_status: to, version: row.version })
        return before
      },
    }),
  )

  mount(app, calls.archiveMany, ({ tx, who, body: { ids, is_deleted } }) =>
    forEachRecord(tx, ids, {
      lock: (_, id) => record.lock(tx, who, id),
      nameOf: (row) => record.nameOf(row),
      async change({ id, deleted_at }) {
        const before = deleted_at !== null
        if (before === is_deleted) return undefined
        await record[is_deleted ? 'remove' : 'restore'](tx, who, id)
        return before
      },
    }),
  )
}
