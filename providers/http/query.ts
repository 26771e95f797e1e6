type Query = Record<string, unknown>

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Removes null, undefined and empty values; 0 and false stay. */
export const cleanQuery = (query: Query): Query =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => !isEmpty(value)))
