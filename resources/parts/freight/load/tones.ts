import type { Load } from '#contract/entities/freight/load.ts'
import type { Tone } from '#kit/cells/status.tsx'

export const TONES: Readonly<Record<Load['status'], Tone>> = {
  1: 'blue',
  2: 'blue',
  3: 'blue',
  4: 'blue',
  5: 'green',
  6: 'yellow',
}
