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

/** The states of the census division that a state lies in; itself alone where none is known. */
export const regionOf = (state: string): readonly string[] => REGIONS.find((states) => states.includes(state)) ?? [state]
