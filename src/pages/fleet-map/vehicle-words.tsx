import { VEHICLE_STATUS } from '#contract/rules/vehicle-codes.ts'
import { StatusTag } from '#kit/cells/status.tsx'

/** The status of a vehicle in words and colour. */
export function VehicleStatus({ status }: { status: number }) {
  const words = VEHICLE_STATUS[status as keyof typeof VEHICLE_STATUS] ?? String(status)
  return <StatusTag tone={status === 1 ? 'green' : status === 2 ? 'yellow' : 'plain'}>{words}</StatusTag>
}
