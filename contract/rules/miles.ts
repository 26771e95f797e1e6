/** As they are shown: every page rounds here. */
export const wholeMiles = (miles: number): number => Math.round(miles)

/** Of the parts as they are shown, so that a total is always their sum; null where one is not known. */
export const totalMiles = (
  loaded: number | null | undefined,
  deadhead: number | null | undefined,
): number | null => (loaded == null || deadhead == null ? null : wholeMiles(loaded) + wholeMiles(deadhead))
