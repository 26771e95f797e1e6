export type Values = Readonly<Record<string, unknown>>

export interface Merge {
  /** Next form values: the user's own wherever they changed one. */
  values: Record<string, unknown>
  /** Changed by both, differently: the user must choose. */
  conflicts: string[]
  /** Changed only by the other user: taken over. */
  taken: string[]
}

export const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

export const diffValues = (base: Values, values: Values): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, base[name])))

/**
 * Rebases the user's changes onto the latest record; `theirFields` are those that others changed, as the
 * refusal names them.
 */
export function mergeChanges(
  base: Values,
  mine: Values,
  latest: Values,
  theirFields: readonly string[],
): Merge {
  const own = diffValues(base, mine)
  const changed = Object.keys(mine).filter(
    (name) => theirFields.includes(name) && !isSame(mine[name], latest[name]),
  )
  return {
    values: Object.fromEntries(
      Object.keys(mine).map((name) => [name, name in own ? mine[name] : latest[name]]),
    ),
    conflicts: changed.filter((name) => name in own),
    taken: changed.filter((name) => !(name in own)),
  }
}
