import { cargoSize, doorSize } from '#contract/rules/cargo.ts'

export const CARGO_SPACE = { label: 'Cargo L × W × H', cell: { compute: cargoSize, numeric: true } } as const
export const DOOR = { label: 'Door W × H', cell: { compute: doorSize, numeric: true } } as const
