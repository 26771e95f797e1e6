import { setTimeout as pause } from 'node:timers/promises'

/** What a soak found: its figures, and a sentence for each thing that was not as it must be. */
export interface Findings {
  figures: Record<string, number>
  faults: string[]
}

/** A long test; `minutes` is how long the longest of its work may take. */
export type Soak = (minutes: number) => Promise<Findings>

const LOOK_MS = 200

/** Waits until something is so, or until the patience (ms) is over; says which. */
export async function until(isSo: () => Promise<boolean> | boolean, patience: number): Promise<boolean> {
  const end = performance.now() + patience
  while (!(await isSo())) {
    if (performance.now() > end) return false
    await pause(LOOK_MS)
  }
  return true
}

/** What is in the first list and not in the second, each as often as it is. */
export function without<T>(list: readonly T[], other: readonly T[]): T[] {
  const left = new Map<T, number>()
  for (const one of other) left.set(one, (left.get(one) ?? 0) + 1)
  return list.filter((one) => {
    const count = left.get(one) ?? 0
    left.set(one, count - 1)
    return count <= 0
  })
}

/** A number with so many digits behind the point. */
export const rounded = (value: number, digits = 1): number => Number(value.toFixed(digits))
