/** The specification’s statuses of a vehicle in words, by the number on the wire. */
export const VEHICLE_STATUS = { 1: 'In service', 2: 'Out of service', 3: 'Retired' } as const
/** Which of a vehicle's two places counts for dispatch. */
export const PLACE_COUNTS = { current: 'Last seen', planned: 'Planned' } as const
