import {
  createToll,
  listTolls as listTollsCall,
  readToll as readTollCall,
  updateToll as updateTollCall,
} from '#contract/entities/fleet/toll.ts'
import { audit } from '#server/kernel/history/audit.ts'
import { toChange } from '#server/kernel/base/change.ts'
import { BadRequest } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import { listAnswer } from '#server/kernel/base/json-text.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { assertCurrentVersion } from '#server/kernel/history/stale.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { inWords } from '#server/kernel/history/words.ts'
import {
  countTolls,
  holdVehicle,
  insertToll,
  listTolls,
  lockToll,
  readToll,
  updateToll,
} from '#server/fleet/toll/toll.repository.ts'
import type { toll } from '#server/fleet/schema/toll.table.ts'

type Row = typeof toll.$inferSelect

async function refuseUnknownVehicle(tx: Tx, id: number | undefined): Promise<void> {
  if (id !== undefined && !(await holdVehicle(tx, id)))
    throw new BadRequest({ vehicle: ['Vehicle not found. Choose another.'] })
}

export const tollRoutes: Routes = (app) => {
  mount(app, listTollsCall, async ({ tx, query }) =>
    listAnswer(await countTolls(tx), await listTolls(tx, query.page)),
  )

  mount(app, readTollCall, ({ tx, params }) => orNotFound(readToll(tx, params.id)))

  mount(app, createToll, async ({ tx, who, body }) => {
    await refuseUnknownVehicle(tx, body.vehicle)
    const id = await insertToll(tx, body)
    await audit(tx, { who, action: 'create', record_type: 'toll', record_id: id, after: body })
    return orNotFound(readToll(tx, id))
  })

  mount(app, updateTollCall, async ({ tx, who, params: { id }, body: { version, ...wanted } }) => {
    const current = await orNotFound(lockToll(tx, id))
    await assertCurrentVersion(tx, 'toll', current, version, inWords)
    const change = toChange<Row>(current, wanted)
    if (change) {
      await refuseUnknownVehicle(tx, change.after.vehicle)
      await updateToll(tx, id, change.after)
      await audit(tx, { who, action: 'update', record_type: 'toll', record_id: id, ...change })
    }
    return orNotFound(readToll(tx, id))
  })
}
