import { dollars } from '#contract/rules/money.ts'

/** As they are shown: every page rounds here. */
export const wholeMiles = (miles: number): number => Math.round(miles)

/** Rate over loaded and deadhead miles: `$2.54 per total mile`. */
export const perTotalMile = (cents: number): string => `${dollars(Math.round(cents))} per total mile`

/** Adds the rounded parts, so the total always equals what is shown. Null if either is unknown. */
export const totalMiles = (
  loaded: number | null | undefined,
  deadhead: number | null | undefined,
): number | null => (loaded == null || deadhead == null ? null : wholeMiles(loaded) + wholeMiles(deadhead))
