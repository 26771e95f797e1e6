import { live, type Vehicle } from '#contract/entities/fleet/vehicle.ts'
import { toInstant } from '#contract/rules/age.ts'
import { definePatch } from '#kit/use-live-patch.ts'

/** A move older than the last position changes nothing. */
export const moves = definePatch<Vehicle, typeof live>(live, (row, move) =>
  (toInstant(move.last_geo_date_time) ?? 0) > (toInstant(row.last_geo_date_time) ?? 0)
    ? { ...row, ...move }
    : row,
)
