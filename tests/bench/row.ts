/** `budget` bounds value / counterpart, or value when there is no counterpart. */
export interface Row {
  readonly row: string
  readonly unit: string
  readonly value: number
  readonly counterpart?: { readonly name: string; readonly value: number }
  readonly ratio?: number
  readonly budget: string
  readonly within: boolean
}

const round = (value: number) => Number(value.toPrecision(4))

interface Measured {
  row: string
  unit: string
  value: number
}

export function against(
  measured: Measured,
  name: string,
  value: number,
  bound: { atLeast: number } | { atMost: number },
): Row {
  const ratio = measured.value / value
  const within = 'atLeast' in bound ? ratio >= bound.atLeast : ratio <= bound.atMost
  const budget = 'atLeast' in bound ? `>= ${bound.atLeast} x ${name}` : `<= ${bound.atMost} x ${name}`
  return {
    ...measured,
    value: round(measured.value),
    counterpart: { name, value: round(value) },
    ratio: round(ratio),
    budget,
    within,
  }
}

export const atMost = (measured: Measured, limit: number): Row => ({
  ...measured,
  value: round(measured.value),
  budget: `<= ${limit} ${measured.unit}`,
  within: measured.value <= limit,
})

export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
