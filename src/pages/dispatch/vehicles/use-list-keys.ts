import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  j: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  k: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

interface Parts {
  ids: readonly number[]
  startId: number | null
  onTick: (id: number) => void
  onBid: ((id: number) => void) | undefined
}

const getVehicle = (target: EventTarget) =>
  target instanceof HTMLElement
    ? Number(target.closest<HTMLElement>('[data-vehicle]')?.dataset.vehicle) || null
    : null

/** Roving tab index; arrows or j/k move, x ticks, b bids. */
export function useListKeys({ ids, startId, onTick, onBid }: Parts) {
  const list = useRef<HTMLUListElement>(null)
  const [visited, setVisited] = useState<number | null>(null)
  const known = [visited, startId].find((id) => id !== null && ids.includes(id))
  const stopId = known ?? ids[0] ?? null

  const onFocus = ({ target }: FocusEvent) => setVisited(getVehicle(target))

  const onKeyDown = (event: KeyboardEvent) => {
    const id = getVehicle(event.target)
    if (id === null || event.altKey || event.ctrlKey || event.metaKey) return
    const step = STEPS[event.key]
    const act = event.key === 'x' ? onTick : event.key === 'b' ? onBid : undefined
    if (!step && !act) return
    event.preventDefault()
    event.stopPropagation()
    act?.(id)
    const next = step && ids[step(ids.indexOf(id), ids.length - 1)]
    if (next !== undefined)
      list.current?.querySelector<HTMLElement>(`[data-vehicle="${next}"] [data-item]`)?.focus()
  }

  return { list, stopId, handlers: { onFocus, onKeyDown } }
}
