import { setTimeout as pause } from 'node:timers/promises'

export interface Findings {
  figures: Record<string, number>
  faults: string[]
}

export type Soak = (minutes: number) => Promise<Findings>

const LOOK_MS = 200

export async function until(isSo: () => Promise<boolean> | boolean, patience: number): Promise<boolean> {
  const end = performance.now() + patience
  while (!(await isSo())) {
    if (performance.now() > end) return false
    await pause(LOOK_MS)
  }
  return true
}

export function without<T>(list: readonly T[], other: readonly T[]): T[] {
  const left = new Map<T, number>()
  for (const one of other) left.set(one, (left.get(one) ?? 0) + 1)
  return list.filter((one) => {
    const count = left.get(one) ?? 0
    left.set(one, count - 1)
    return count <= 0
  })
}

export const rounded = (value: number, digits = 1): number => Number(value.toFixed(digits))
