export function randomOf(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T
  const chance = (share: number) => next() < share
  const some = <T>(list: readonly T[], share = 0.3): T[] => list.filter(() => chance(share))
  return { next, below, pick, chance, some }
}

export type Random = ReturnType<typeof randomOf>

/** Set SEED to repeat a failure. */
export const seedOf = (): number => Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))
