export interface Newcomer {
  readonly name: string
  readonly status: 1 | 2 | 4
  readonly rejectNote: number | null
  readonly comment: string
  readonly isArchived: boolean
  readonly driver: readonly [first: string, last: string]
  readonly unit: string
}

export const NEWCOMERS: readonly Newcomer[] = [
  {
    name: 'Mesa Ridge Transport',
    status: 1,
    rejectNote: null,
    comment: 'Sends the rest of the documents by Friday',
    isArchived: false,
    driver: ['Tomas', 'Aguilar'],
    unit: '901',
  },
  {
    name: 'Copper Creek Hauling',
    status: 2,
    rejectNote: null,
    comment: '',
    isArchived: false,
    driver: ['Ruth', 'Becker'],
    unit: '902',
  },
  {
    name: 'Lakeview Cartage LLC',
    status: 4,
    rejectNote: 6,
    comment: 'The MC number belongs to another company',
    isArchived: false,
    driver: ['Milo', 'Hart'],
    unit: '903',
  },
  {
    name: 'Old Mill Trucking',
    status: 1,
    rejectNote: null,
    comment: 'Sold its trucks',
    isArchived: true,
    driver: ['Earl', 'Simms'],
    unit: '904',
  },
]
