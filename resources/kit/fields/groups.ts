export function toGroups<F extends { group?: string }>(
  fields: readonly F[],
): readonly [group: string, fields: F[]][] {
  const groups = new Map<string, F[]>()
  fields.forEach((field) => {
    if (field.group === undefined) return
    groups.set(field.group, [...(groups.get(field.group) ?? []), field])
  })
  return [...groups]
}
