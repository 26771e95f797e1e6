export interface Slots {
  keys: readonly string[]
  first: number
}

const FAR = 10_000

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
 * Moves the list as a whole where possible: an arrival then touches no other row and causes no layout shift.
 */
export function nextSlots({ keys: before, first }: Slots, keys: readonly string[]): Slots {
  if (before === keys) return { keys, first }
  const next = first - commonMove(before, keys)
  // Browsers lose precision at large offsets.
  return { keys, first: Math.abs(next) > FAR ? 0 : next }
}

export function createSlots(): (keys: readonly string[]) => number {
  let slots: Slots = { keys: [], first: 0 }
  return (keys) => {
    slots = nextSlots(slots, keys)
    return slots.first
  }
}
