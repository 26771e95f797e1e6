import { DEFAULT_RADIUS_MILES, MAX_RADIUS_MILES } from '#contract/constants.ts'

/** The radii that are offered, in miles. */
export const RADIUS_PRESETS = [50, 100, 150, 250, 400] as const

const KEY = 'dispatch-radius'

/** A typed radius in miles, or null where it is none that a search takes. */
export function radiusOf(text: string): number | null {
  const miles = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0
  return miles >= 1 && miles <= MAX_RADIUS_MILES ? miles : null
}

/** The radius that was used last, in miles. */
export const savedRadius = (): number => radiusOf(localStorage.getItem(KEY) ?? '') ?? DEFAULT_RADIUS_MILES

/** Keeps a radius for the next offer. */
export const saveRadius = (miles: number) => localStorage.setItem(KEY, String(miles))
