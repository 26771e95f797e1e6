import type { BoardTruck } from '#contract/entities/market/truck-board.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { hasPosition } from '#contract/rules/distance.ts'
import { TRUCK_STATES } from '#contract/rules/truck-state.ts'
import type { MapPlace } from '#parts/kernel/map/map-place.ts'

/** Places where trucks will be empty. */
export const truckPlaces = (trucks: readonly BoardTruck[]): MapPlace[] =>
  trucks.flatMap(({ id, unit_number, availability, state, offers = [] }) => {
    const empty = availability?.empty
    if (!hasPosition(empty)) return []
    return {
      key: `vehicle-${id}`,
      kind: 'vehicle' as const,
      id,
      latitude: empty.latitude,
      longitude: empty.longitude,
      level: offers.length > 0 ? ('ok' as const) : ('warn' as const),
      ...(empty.at && { isPlanned: true as const }),
      short: unit_number,
      label: `Unit ${unit_number}, ${codeWords(TRUCK_STATES, state)}`,
    }
  })
