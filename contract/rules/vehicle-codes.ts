export const VEHICLE_STATUS = { 1: 'In service', 2: 'Out of service', 3: 'Retired' } as const
export const PLACE_COUNTS = { current: 'Last seen', planned: 'Planned' } as const
