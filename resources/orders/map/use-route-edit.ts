import { useState } from 'react'
import { type OrderMap, updateHistoryPoints, updatePlannedPoints } from '#contract/entities/order-map.ts'
import { useSendTo } from '#kit/call.ts'

/** The way that is being changed. */
export type EditedWay = 'planned' | 'driven'

interface Spot {
  readonly latitude: number
  readonly longitude: number
}

/** A change of a way: at this place so many points go, and these come. */
interface Splice {
  readonly at: number
  readonly remove: number
  readonly insert: readonly Spot[]
}

/** Changes that can be taken back. */
const UNDO_MOST = 100

const bare = ({ latitude, longitude }: Spot): Spot => ({ latitude, longitude })

/** Changes the planned or the driven way of an order point by point; each change can be taken back, the last one first. */
export function useRouteEdit(order: number, map: OrderMap | undefined) {
  const { send, isSending } = useSendTo('orders')
  const [way, setWay] = useState<EditedWay | null>(null)
  const [undone, setUndone] = useState<readonly Splice[]>([])
  const [saved, setSaved] = useState<OrderMap>()
  // What was answered to the last change is newer than what is still being fetched.
  const current = saved && map && saved.version > map.version ? saved : map
  const points: readonly (Spot & { stop?: number | null })[] =
    (way === 'driven' ? current?.history_waypoint : current?.planned_waypoint) ?? []

  const write = async ({ at, remove, insert }: Splice): Promise<boolean> => {
    if (!current) return false
    const body = { order_id: order, version: current.version, at, remove, insert: insert.map(bare) }
    try {
      // The truck drives on: the place in the list is of the way up to then.
      const until = current.history_waypoint.findLast((point) => point.at !== null)?.at ?? null
      setSaved(way === 'driven' ? await send(updateHistoryPoints, { body: { ...body, until } }) : await send(updatePlannedPoints, { body }))
      return true
    } catch {
      // Its failure has a toast of its own; the way is drawn as it is kept.
      return false
    }
  }
  const change = async (splice: Splice) => {
    const inverse = { at: splice.at, remove: splice.insert.length, insert: points.slice(splice.at, splice.at + splice.remove).map(bare) }
    if (await write(splice)) setUndone((all) => [...all, inverse].slice(-UNDO_MOST))
  }
  return {
    way,
    points,
    map: current,
    isSending,
    canUndo: undone.length > 0,
    edit: (next: EditedWay | null) => {
      setWay(next)
      setUndone([])
    },
    move: (place: number, to: Spot) => void change({ at: place, remove: 1, insert: [to] }),
    insert: (place: number, at: Spot) => void change({ at: place, remove: 0, insert: [at] }),
    remove: (place: number) => void change({ at: place, remove: 1, insert: [] }),
    undo: async () => {
      const last = undone.at(-1)
      if (last && (await write(last))) setUndone((all) => all.slice(0, -1))
    },
  }
}
