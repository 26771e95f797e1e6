/** The value of the choice that narrows by no team. */
export const ALL_TEAMS = '0'

/** The teams that are chosen after a change: choosing "all" clears the others, choosing another takes "all" away. */
export function teamSelection(before: readonly string[], after: readonly string[]): string[] {
  const isNew = after.includes(ALL_TEAMS) && !before.includes(ALL_TEAMS)
  return isNew ? [ALL_TEAMS] : after.filter((team) => team !== ALL_TEAMS || after.length === 1)
}
