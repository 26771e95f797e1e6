import { eq, sql } from 'drizzle-orm'
import {
  createWatch,
  listWatches,
  readWatch,
  removeWatch,
  updateWatch,
  watch as shown,
} from '#contract/entities/market/watch.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'
import { BadRequest, Conflict } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { isRow } from '#server/kernel/db/row.ts'
import { holdsText } from '#server/kernel/db/search-key.ts'
import { placeNamed } from '#server/kernel/geo/place-named.ts'
import { findPlace } from '#server/kernel/geo/places.ts'
import type { Principal } from '#server/kernel/http/access.ts'
import { defineRecord } from '#server/kernel/record/define-record.ts'
import { watch } from '#server/market/schema/watch.table.ts'
import { placeWatch, watchesOfUser, watchFigures } from '#server/market/watch/watch.repository.ts'

/** Per user. */
const MOST = 200

type Values = typeof watch.$inferInsert

function refuseContradiction(_: Tx, values: Values): void {
  const { vehicle: truck, pickup_place, pickup_states, delivery_place, delivery_states } = values
  const isTruck = truck != null
  if (isTruck && pickup_place)
    throw new BadRequest({
      pickup_place: ['A truck’s watch starts where the truck will be empty. Leave this empty.'],
    })
  const states = [...(pickup_states ?? []), ...(delivery_states ?? [])]
  if (!isTruck && !pickup_place && !delivery_place && states.length === 0)
    throw new BadRequest({ pickup_place: ['Enter a place or choose states, or choose a truck.'] })
  if (!isTruck && values.home_by) throw new BadRequest({ home_by: ['Choose a truck for this.'] })
  if (!isTruck && values.by_push) throw new BadRequest({ by_push: ['Choose a truck for this.'] })
  if (Boolean(values.quiet_from) !== Boolean(values.quiet_until))
    throw new BadRequest({
      [values.quiet_from ? 'quiet_until' : 'quiet_from']: ['Enter both times or none.'],
    })
}

async function refuseUnknown(
  tx: Tx,
  _values: Values,
  _current: unknown,
  { changed }: { changed: Partial<Values> },
) {
  if (changed.pickup_place) await placeNamed(tx, changed.pickup_place, 'pickup_place')
  if (changed.delivery_place) await placeNamed(tx, changed.delivery_place, 'delivery_place')
  const isLive = sql`${vehicle.deleted_at} is null`
  if (
    changed.vehicle &&
    (await tx.$count(vehicle, sql`${isRow(tx, vehicle, changed.vehicle)} and ${isLive}`)) === 0
  )
    throw new BadRequest({ vehicle: ['This truck no longer exists. Choose another.'] })
}

async function refuseMany(
  tx: Tx,
  _: Values,
  current: object | undefined,
  { who }: { who: Principal },
): Promise<void> {
  if (!current && (await watchesOfUser(tx, who.id)) >= MOST)
    throw new Conflict(`You have ${MOST} watches. Remove one first.`)
}

const placed = async (tx: Tx, text: string) => (text === '' ? null : await findPlace(tx, text))

export const watches = defineRecord({
  type: 'watch',
  table: watch,
  schema: shown,
  name: watch.name,
  nameOf: ({ name }) => name,
  trail: { actions: { keep: 'Kept' } },
  computed: {
    ...watchFigures,
    unit_number: sql`coalesce((select ${vehicle.unit_number} from ${vehicle}
      where ${vehicle.company_id} = ${watch.company_id} and ${vehicle.id} = ${watch.vehicle}), '')`,
  },
  order: sql`${watch.removal_asked_at} is null, lower(${watch.name}), ${watch.id}`,
  scope: ({ id }) => eq(watch.user_id, id),
  calls: {
    list: listWatches,
    read: readWatch,
    create: createWatch,
    update: updateWatch,
    remove: removeWatch,
  },
  filters: { search: (text) => holdsText(watch.name, text) },
  fill: ({ id }, current) => ({
    kept_at: new Date().toISOString(),
    removal_asked_at: null,
    ...(!current && { user_id: id }),
  }),
  rules: [refuseContradiction, refuseUnknown, refuseMany],
  announce: async (tx, { id, before, action, changed }) => {
    if (action === 'delete') return
    const { pickup_place = '', delivery_place = '' } = { ...before, ...changed }
    await placeWatch(tx, id, await placed(tx, pickup_place), await placed(tx, delivery_place))
  },
})
