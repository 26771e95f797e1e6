/** 18 within one state, 21 across state lines (49 CFR 391.11 and state rules). */
const DRIVER_YEARS = 18

export const TOO_YOUNG = `Drivers must be at least ${DRIVER_YEARS} years old. Check the date of birth.`

export function mayDriveBy(birth: string, today: string): boolean {
  const [year, ...rest] = birth.split('-')
  return `${String(Number(year) + DRIVER_YEARS).padStart(4, '0')}-${rest.join('-')}` <= today
}
