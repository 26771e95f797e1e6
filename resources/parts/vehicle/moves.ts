import { live, type Vehicle } from '#contract/entities/vehicle.ts'
import { instantOf } from '#contract/rules/age.ts'
import { definePatch } from '#kit/use-live-patch.ts'

/** What a move changes in a vehicle's row: where it was last seen and when; a move that is older than that changes nothing. */
export const moves = definePatch<Vehicle, typeof live>(live, (row, move) =>
  (instantOf(move.last_geo_date_time) ?? 0) > (instantOf(row.last_geo_date_time) ?? 0) ? { ...row, ...move } : row,
)
