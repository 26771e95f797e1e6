/** Years that a driver must be old at least: 18 within one state, 21 across state lines (49 CFR 391.11 and the states' own rules). */
const DRIVER_YEARS = 18

/** What is told of a driver who is younger. */
export const TOO_YOUNG = `Drivers must be at least ${DRIVER_YEARS} years old. Check the date of birth.`

/** Whether somebody born on a day, YYYY-MM-DD, is old enough on another to drive. */
export function mayDriveBy(birth: string, today: string): boolean {
  const [year, ...rest] = birth.split('-')
  return `${String(Number(year) + DRIVER_YEARS).padStart(4, '0')}-${rest.join('-')}` <= today
}
