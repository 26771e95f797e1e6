import { cargoSize, doorSize } from '#contract/rules/cargo.ts'

/** What is inside of a vehicle, of its three lengths in one cell. */
export const CARGO_SPACE = { label: 'Cargo L × W × H', cell: { compute: cargoSize, numeric: true } } as const
/** The opening of its door. */
export const DOOR = { label: 'Door W × H', cell: { compute: doorSize, numeric: true } } as const
