export const ALL_TEAMS = '0'

export function teamSelection(before: readonly string[], after: readonly string[]): string[] {
  const isNew = after.includes(ALL_TEAMS) && !before.includes(ALL_TEAMS)
  return isNew ? [ALL_TEAMS] : after.filter((team) => team !== ALL_TEAMS || after.length === 1)
}
