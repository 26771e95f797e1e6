import { listFactors, readFactor } from '#contract/entities/freight/factor.ts'
import { defineLookup } from '#kit/lookup/lookup.ts'

export const factors = defineLookup(
  listFactors,
  ({ id, name }) => ({ value: String(id), label: name }),
  undefined,
  readFactor,
)
