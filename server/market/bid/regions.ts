const REGIONS = [
  ['CT', 'ME', 'MA', 'NH', 'RI', 'VT'],
  ['NJ', 'NY', 'PA'],
  ['IL', 'IN', 'MI', 'OH', 'WI'],
  ['IA', 'KS', 'MN', 'MO', 'NE', 'ND', 'SD'],
  ['DE', 'DC', 'FL', 'GA', 'MD', 'NC', 'SC', 'VA', 'WV'],
  ['AL', 'KY', 'MS', 'TN'],
  ['AR', 'LA', 'OK', 'TX'],
  ['AZ', 'CO', 'ID', 'MT', 'NV', 'NM', 'UT', 'WY'],
  ['AK', 'CA', 'HI', 'OR', 'WA'],
]

export const findRegion = (state: string): readonly string[] =>
  REGIONS.find((states) => states.includes(state)) ?? [state]
