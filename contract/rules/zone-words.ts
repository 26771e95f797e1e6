/** The zones of the United States and of Canada's east in words, the commonest first. */
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

/** A time zone in words: those of our freight by their trade name, any other by its place (Europe/Berlin). */
export const zoneText = (zone: string): string => ZONES[zone] ?? zone.replaceAll('_', ' ')
