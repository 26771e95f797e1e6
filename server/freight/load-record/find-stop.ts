import { BadRequest } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { listStops } from '#server/freight/load-record/stop.repository.ts'

export async function findStop(tx: Tx, id: number, stop: number) {
  const stops = await listStops(tx, id)
  const one = stops.find((each) => each.id === stop)
  if (!one) throw new BadRequest({ stop: ['This stop was removed. Reload the page.'] })
  return { stop: one, earlier: stops.filter(({ place }) => place < one.place) }
}
