import type { z } from 'zod'
import { listCompanyTypes, listLiabilityTypes, listStates, type option } from '#contract/entities/handbook.ts'
import { defineLookup } from '#kit/lookup/lookup.ts'

const named = ({ id, name }: z.infer<typeof option>) => ({ value: String(id), label: name })

export const companyTypes = defineLookup(listCompanyTypes, named)
export const liabilityTypes = defineLookup(listLiabilityTypes, named)
export const states = defineLookup(listStates, ({ short_name, name }) => ({ value: short_name, label: name, hint: short_name }))
