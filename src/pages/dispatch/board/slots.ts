/** Where the first row of a list stands, in rows; the others follow. */
export interface Slots {
  keys: readonly string[]
  first: number
}

const FAR = 10_000

/** By how many places most of the rows that move do so; 0 where none moves. */
function commonMove(before: readonly string[], after: readonly string[]): number {
  const places = new Map(before.map((key, index) => [key, index]))
  const counts = new Map<number, number>()
  let common = 0
  for (const [index, key] of after.entries()) {
    const moved = index - (places.get(key) ?? index)
    if (moved === 0) continue
    counts.set(moved, (counts.get(moved) ?? 0) + 1)
    if (counts.get(moved)! > (counts.get(common) ?? 0)) common = moved
  }
  return common
}

/**
 * The slots of the next list: rows that move on the screen keep theirs, and the list as a whole is moved instead.
 * So an arrival touches no other row, and nothing counts as a layout shift.
 */
export function nextSlots({ keys: before, first }: Slots, keys: readonly string[]): Slots {
  if (before === keys) return { keys, first }
  const next = first - commonMove(before, keys)
  // Browsers place far-off boxes less exactly.
  return { keys, first: Math.abs(next) > FAR ? 0 : next }
}

/** Remembers the slots from list to list, for one board; the same list has the same answer. */
export function slotKeeper(): (keys: readonly string[]) => number {
  let slots: Slots = { keys: [], first: 0 }
  return (keys) => {
    slots = nextSlots(slots, keys)
    return slots.first
  }
}
