import { ownValue } from '#contract/rules/own-value.ts'

export const ZONES: Readonly<Record<string, string>> = {
  'America/New_York': 'Eastern (New York)',
  'America/Chicago': 'Central (Chicago)',
  'America/Denver': 'Mountain (Denver)',
  'America/Phoenix': 'Mountain, no daylight saving (Phoenix)',
  'America/Los_Angeles': 'Pacific (Los Angeles)',
  'America/Anchorage': 'Alaska (Anchorage)',
  'Pacific/Honolulu': 'Hawaii (Honolulu)',
  'America/Halifax': 'Atlantic (Halifax)',
}

const findClockName = (timeZone: string): string => {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value.replace(/ (?:Standard )?Time$/, '') ?? ''
}

/** US and Canadian zones by trade name, others by clock and town (`Eastern (Indianapolis)`). */
export function zoneText(zone: string): string {
  const town = zone.split('/').slice(1).at(-1)?.replaceAll('_', ' ')
  return ownValue(ZONES, zone) ?? (town === undefined ? zone : `${findClockName(zone)} (${town})`)
}
