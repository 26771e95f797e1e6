export const VEHICLE_TONES = { 1: 'green', 2: 'yellow', 3: 'plain' } as const
