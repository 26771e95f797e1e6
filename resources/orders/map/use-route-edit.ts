import { useEffect, useRef, useState } from 'react'
import {
  type OrderMap,
  updateHistoryPoints,
  updatePlannedPoints,
} from '#contract/entities/freight/order-map.ts'
import { useSendTo } from '#kit/call.ts'

export type EditedWay = 'planned' | 'driven'

interface Spot {
  readonly latitude: number
  readonly longitude: number
}

/** Replaces a number of points at this index. */
interface Splice {
  readonly at: number
  readonly remove: number
  readonly insert: readonly Spot[]
}

const MAX_UNDO = 100

const middle = (one: Spot, other: Spot): Spot => ({
  latitude: (one.latitude + other.latitude) / 2,
  longitude: (one.longitude + other.longitude) / 2,
})

interface Queued extends Splice {
  readonly way: EditedWay
  /** Time of the last driven point when the change was made. */
  readonly until: string | null
}

type Waypoint = Spot & { readonly stop?: number | null }

const bare = ({ latitude, longitude }: Spot): Spot => ({ latitude, longitude })

/** Changes are drawn at once and sent one after the other; undo is last in, first out. */
export function useRouteEdit(order: number, map: OrderMap | undefined) {
  const { send } = useSendTo('orders')
  const [way, setWay] = useState<EditedWay | null>(null)
  const [undone, setUndone] = useState<readonly Splice[]>([])
  const [pending, setPending] = useState<readonly Queued[]>([])
  const [saved, setSaved] = useState<OrderMap>()
  // The response to the last change may be newer than a running fetch.
  const current = saved && map && saved.version > map.version ? saved : map
  const stored: readonly Waypoint[] =
    (way === 'driven' ? current?.history_waypoint : current?.planned_waypoint) ?? []
  const points = pending
    .filter((one) => one.way === way)
    .reduce((all, { at, remove, insert }) => all.toSpliced(at, remove, ...insert), stored)

  const newest = useRef(current)
  useEffect(() => {
    if (current && current.version >= (newest.current?.version ?? 0)) newest.current = current
  }, [current])
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const failures = useRef(0)

  const sendNext = async (
    { way: of, until, at, remove, insert }: Queued,
    sinceFailures: number,
  ): Promise<boolean> => {
    if (!newest.current || failures.current !== sinceFailures) return false
    const body = { order_id: order, version: newest.current.version, at, remove, insert: [...insert] }
    try {
      newest.current = await (of === 'driven'
        ? send(updateHistoryPoints, { body: { ...body, until } })
        : send(updatePlannedPoints, { body }))
      setSaved(newest.current)
      setPending((all) => all.slice(1))
      return true
    } catch {
      // A failed call shows its own toast; the stored route is drawn, and the changes built on the failed one
      // are dropped.
      failures.current++
      setPending([])
      return false
    }
  }
  const write = (splice: Splice): Promise<boolean> => {
    if (way === null) return Promise.resolve(false)
    // The truck keeps driving: the index counts points up to this time.
    const until = current?.history_waypoint.findLast((point) => point.at !== null)?.at ?? null
    const queued = { way, until, at: splice.at, remove: splice.remove, insert: splice.insert.map(bare) }
    const since = failures.current
    setPending((all) => [...all, queued])
    const sent = line.current.then(() => sendNext(queued, since))
    line.current = sent
    return sent
  }
  const change = async (splice: Splice) => {
    const inverse = {
      at: splice.at,
      remove: splice.insert.length,
      insert: points.slice(splice.at, splice.at + splice.remove).map(bare),
    }
    if (await write(splice)) setUndone((all) => [...all, inverse].slice(-MAX_UNDO))
  }
  return {
    way,
    points,
    map: current,
    isSending: pending.length > 0,
    canUndo: undone.length > 0,
    edit: (next: EditedWay | null) => {
      setWay(next)
      setUndone([])
    },
    move: (index: number, to: Spot) => void change({ at: index, remove: 1, insert: [to] }),
    insert: (index: number, at: Spot) => void change({ at: index, remove: 0, insert: [at] }),
    insertAfter: (index: number) => {
      const [from, to] = [points[index], points[index + 1]]
      if (from && to) void change({ at: index + 1, remove: 0, insert: [middle(from, to)] })
    },
    remove: (index: number) => void change({ at: index, remove: 1, insert: [] }),
    undo: async () => {
      const last = undone.at(-1)
      if (last && (await write(last))) setUndone((all) => all.slice(0, -1))
    },
  }
}
