import type { Place } from '#contract/entities/kernel/place.ts'

export const placeName = ({ name, state, zip }: Place): string =>
  [[name, state].filter(Boolean).join(', '), zip].filter(Boolean).join(' ')
