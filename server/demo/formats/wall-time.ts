function parts(instant: Date, timeZone: string) {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))
}

export function slashed(instant: Date, timeZone: string): string {
  const { month, day, year, hour, minute } = parts(instant, timeZone)
  return `${month}/${day}/${year} ${hour}:${minute}`
}

export function dashed(instant: Date, timeZone: string): string {
  const { month, day, year, hour, minute } = parts(instant, timeZone)
  return `${year}-${month}-${day} ${hour}:${minute}`
}

export const EASTERN = 'America/New_York'
export const FIXED_EASTERN = 'Etc/GMT+5'
export const CENTRAL = 'America/Chicago'
