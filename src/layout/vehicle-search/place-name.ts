import type { Place } from '#contract/entities/place.ts'

/** A place as it is shown and as the server understands it: "Akron, OH 44301". */
export const placeName = ({ name, state, zip }: Place): string => [[name, state].filter(Boolean).join(', '), zip].filter(Boolean).join(' ')
