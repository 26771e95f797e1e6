import type { Place } from '#contract/entities/place.ts'

export const placeName = ({ name, state, zip }: Place): string =>
  [[name, state].filter(Boolean).join(', '), zip].filter(Boolean).join(' ')
