/** Where the first row of a list stands, in rows; the others follow. */
export interface Slots {
  ids: readonly number[]
  first: number
}

const FAR = 10_000

/** The slots of the next list, so that as many rows as can be stay in theirs: what arrives on top takes a place above, and nothing below it is touched. */
export function nextSlots({ ids: before, first }: Slots, ids: readonly number[]): Slots {
  if (before === ids) return { ids, first }
  const places = new Map(before.map((id, index) => [id, index]))
  const kept = ids.findLastIndex((id) => places.has(id))
  const next = kept < 0 ? first : first + (places.get(ids[kept]!) ?? 0) - kept
  // Browsers place far-off boxes less exactly.
  return { ids, first: Math.abs(next) > FAR ? 0 : next }
}

/** Remembers the slots from list to list, for one board; the same list has the same answer. */
export function slotKeeper(): (ids: readonly number[]) => number {
  let slots: Slots = { ids: [], first: 0 }
  return (ids) => {
    slots = nextSlots(slots, ids)
    return slots.first
  }
}
