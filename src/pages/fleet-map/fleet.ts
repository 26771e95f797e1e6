import type { LiveData } from '#contract/live.ts'
import { toInstant } from '#contract/rules/age.ts'
import { hasPosition } from '#contract/rules/distance.ts'
import type { MappedVehicle } from '#contract/entities/fleet/vehicle-map.ts'

type Move = LiveData<'VEHICLE_MOVED'>

export const isWholeMove = (move: Partial<Move>): move is Move =>
  move.id !== undefined &&
  move.last_latitude !== undefined &&
  move.last_longitude !== undefined &&
  move.last_geo_date_time !== undefined

/** Milliseconds between two updates of React while vehicles move. */
const CALM_MS = 2000

const isLater = (time: string | null, than: string | null) => (toInstant(time) ?? 0) > (toInstant(than) ?? 0)

/** A vehicle with a planned place stays there on the map. */
const moved = (
  row: MappedVehicle,
  { last_latitude, last_longitude, last_geo_date_time }: Move,
): MappedVehicle =>
  row.is_planned
    ? { ...row, last_geo_date_time }
    : { ...row, last_geo_date_time, latitude: last_latitude, longitude: last_longitude }

export interface Picture {
  rows: readonly MappedVehicle[]
  snapshots: number
}

interface FleetParts {
  /** Returns a function that cancels. */
  later: (milliseconds: number, run: () => void) => () => void
}

/**
 * State of the fleet outside React. Each move is applied once, and never an older one over a newer one.
 * Layers hear each move at once; React gets a new picture every two seconds.
 */
export function createFleet({ later }: FleetParts) {
  let rows = new Map<number, MappedVehicle>()
  let picture: Picture | null = null
  let snapshots = 0
  let calm: (() => void) | undefined
  const latestMoves = new Map<number, Move>()
  const onMove = new Set<(id: number) => void>()
  const onPicture = new Set<() => void>()

  const show = () => {
    calm?.()
    calm = undefined
    picture = { rows: [...rows.values()], snapshots }
    onPicture.forEach((listener) => listener())
  }

  return {
    /** Moves that arrived while the snapshot was loading are applied on top of it. */
    load: (snapshot: readonly MappedVehicle[]) => {
      rows = new Map(
        snapshot.map((row) => {
          const move = latestMoves.get(row.id)
          return [
            row.id,
            move && isLater(move.last_geo_date_time, row.last_geo_date_time) ? moved(row, move) : row,
          ]
        }),
      )
      snapshots++
      show()
    },
    move: (move: Move) => {
      if (!hasPosition({ latitude: move.last_latitude, longitude: move.last_longitude })) return
      const before = latestMoves.get(move.id)
      if (before && !isLater(move.last_geo_date_time, before.last_geo_date_time)) return
      latestMoves.set(move.id, move)
      const row = rows.get(move.id)
      if (!row || !isLater(move.last_geo_date_time, row.last_geo_date_time)) return
      rows.set(move.id, moved(row, move))
      calm ??= later(CALM_MS, () => {
        calm = undefined
        show()
      })
      onMove.forEach((listener) => listener(move.id))
    },
    get: (id: number) => rows.get(id),
    lastMove: (id: number) => latestMoves.get(id),
    picture: () => picture,
    onMove: (listener: (id: number) => void) => {
      onMove.add(listener)
      return () => void onMove.delete(listener)
    },
    onPicture: (listener: () => void) => {
      onPicture.add(listener)
      return () => void onPicture.delete(listener)
    },
    stop: () => {
      calm?.()
      calm = undefined
    },
  }
}

export type Fleet = ReturnType<typeof createFleet>
