import { isDeepStrictEqual } from 'node:util'

export interface Change<R> {
  before: Partial<R>
  after: Partial<R>
}

/** Undefined fields count as unchanged. Null when nothing differs. */
export function toChange<R extends object>(
  current: R,
  change: { [Field in keyof R]?: R[Field] | undefined },
): Change<R> | null {
  const fields = (Object.keys(change) as (keyof R)[]).filter(
    (field) => change[field] !== undefined && !isDeepStrictEqual(change[field], current[field]),
  )
  if (fields.length === 0) return null
  const of = (record: object) =>
    Object.fromEntries(fields.map((field) => [field, (record as R)[field]])) as Partial<R>
  return { before: of(current), after: of(change) }
}
