import { type BaseRecord, type HttpError, useShow } from '@refinedev/core'
import type { LoadDetail } from '#contract/entities/freight/load.ts'
import { type OrderDetail, readOrder } from '#contract/entities/freight/order.ts'
import type { ShownRow } from '#kit/define-views.ts'
import { useRead } from '#kit/call.ts'
import { isRecordId } from '#kit/record-id.ts'
import { NO_RECORD, NOT_FOUND } from '#kit/show/record-states.tsx'

/** Used when only the load could be read. */
const NO_ROAD = {
  vehicle: null,
  vehicle_info: '',
  driver_phone: '',
  next_stop: null,
  eta_status: 'unknown',
  margin_minutes: null,
  margin_stop: null,
  waits: [],
  driver_word: null,
  last_call: null,
  check_call_due_at: null,
  route_completed: false,
  comment_count: 0,
  has_unread_comments: false,
  events: [],
} satisfies Partial<OrderDetail>
const NO_ESTIMATE = { arrival_reported_by: null, eta: null, basis: null, assumed: undefined }

export function mergeOrder(load: LoadDetail, road: Partial<OrderDetail> | undefined): OrderDetail {
  const { vehicle: _, ...facts } = load
  const estimates = new Map((road?.stops ?? []).map((stop) => [stop.id, stop]))
  const known = Object.keys(NO_ROAD).filter((name) => road?.[name as keyof typeof NO_ROAD] != null)
  return {
    ...facts,
    ...NO_ROAD,
    vehicle_info: load.unit_number,
    ...Object.fromEntries(known.map((name) => [name, road?.[name as keyof typeof NO_ROAD]])),
    is_invoiced: load.invoice !== null,
    stops: load.stops.map((stop) => {
      const { arrival_reported_by, eta, basis, assumed } = estimates.get(stop.id) ?? NO_ESTIMATE
      return { ...stop, arrival_reported_by, eta, basis, ...(assumed && { assumed }) }
    }),
  }
}

/** Reads the load and its order in parallel. */
export function useOrder(resource: string, id: string): ShownRow<OrderDetail> {
  const isEnabled = isRecordId(id)
  const { query } = useShow<LoadDetail & BaseRecord, HttpError>({
    resource,
    id,
    queryOptions: { enabled: isEnabled },
  })
  const road = useRead(readOrder, { resource, params: { id }, isEnabled })
  const load = query.data?.data
  const isThere = load !== undefined && !load.is_deleted
  const order = isThere && (road.data || road.error) ? mergeOrder(load, road.data) : undefined
  const noRecord = load ? NOT_FOUND : NO_RECORD
  return {
    row: order,
    failure: query.error ?? (isEnabled ? query.isSuccess && !isThere && noRecord : NOT_FOUND),
    refetch: () => {
      void query.refetch()
      void road.refetch()
    },
  }
}
