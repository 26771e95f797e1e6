/** Columns that one of several fields in a row takes. */
export const FIELD_SPAN = { xs: 24, sm: 12, lg: 8, xl: 6 } as const

/** Span of the content to the right of a field. */
export const BESIDE_FIELD = { xs: 24, sm: 12, lg: 16, xl: 18 } as const
