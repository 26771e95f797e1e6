import { DEFAULT_RADIUS_MILES, MAX_RADIUS_MILES } from '#contract/constants.ts'

export const RADIUS_PRESETS = [50, 100, 150, 250, 400] as const

const KEY = 'dispatch-radius'

/** Miles; null when out of the search's limits. */
export function parseRadius(text: string): number | null {
  const miles = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0
  return miles >= 1 && miles <= MAX_RADIUS_MILES ? miles : null
}

export const savedRadius = (): number => parseRadius(localStorage.getItem(KEY) ?? '') ?? DEFAULT_RADIUS_MILES

export const saveRadius = (miles: number) => localStorage.setItem(KEY, String(miles))
