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

/** Lays one's own changes over another's, both made from the same record. */
export function mergeChanges(base: Values, mine: Values, theirs: Values): Merge {
  const merge: Merge = { values: {}, conflicts: [], taken: [] }
  Object.entries(mine).forEach(([name, value]) => {
    const theirValue = theirs[name]
    const isTheirs = isSame(value, base[name])
    merge.values[name] = isTheirs ? theirValue : value
    if (isSame(theirValue, base[name]) || isSame(theirValue, value)) return
    if (isTheirs) merge.taken.push(name)
    else merge.conflicts.push(name)
  })
  return merge
}
