import type { SetupServer } from 'msw/node'
import { readLoad, readOwnLoad } from '#contract/entities/freight/load.ts'
import { type OrderDetail, readOrder } from '#contract/entities/freight/order.ts'
import { aLoad } from './a-load.ts'
import { serve } from './wired.tsx'

export function serveOrder(server: SetupServer, order: OrderDetail) {
  const { id, vehicle, is_invoiced, events: _, ...facts } = order
  const load = aLoad({ ...facts, id, vehicle: vehicle?.id ?? null, invoice: is_invoiced ? 1 : null })
  return {
    all: serve(server, readLoad, load, id),
    own: serve(server, readOwnLoad, load, id),
    road: serve(server, readOrder, order, id),
  }
}
