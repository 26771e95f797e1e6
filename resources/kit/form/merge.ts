/** The values of a form by field name. */
export type Values = Readonly<Record<string, unknown>>

/** What comes of two people changing one record. */
export interface Merge {
  /** What the form holds from now on: one's own value wherever one has changed it. */
  values: Record<string, unknown>
  /** Both changed these, differently: a person must choose. */
  conflicts: string[]
  /** Only the other changed these: their values were taken over. */
  taken: string[]
}

/** Whether two values of the wire are the same. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** The fields of `values` that differ from what they were. */
export const changesOf = (base: Values, values: Values): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, base[name])))

/** Lays one's own changes of a record over the record as it is now; `theirFields` are those that others changed, as the refusal names them. */
export function mergeChanges(base: Values, mine: Values, latest: Values, theirFields: readonly string[]): Merge {
  const own = changesOf(base, mine)
  const changed = Object.keys(mine).filter((name) => theirFields.includes(name) && !isSame(mine[name], latest[name]))
  return {
    values: Object.fromEntries(Object.keys(mine).map((name) => [name, name in own ? mine[name] : latest[name]])),
    conflicts: changed.filter((name) => name in own),
    taken: changed.filter((name) => !(name in own)),
  }
}
