import type { z } from 'zod'
import {
  listCompanyTypes,
  listDocks,
  listEquipment,
  listLiabilityTypes,
  listStates,
  listTeams,
  listVehicleTypes,
  type option,
} from '#contract/entities/kernel/handbook.ts'
import { defineLookup } from '#kit/lookup/lookup.ts'

const ALL_TEAMS = 0

const named = ({ id, name }: z.infer<typeof option>) => ({ value: String(id), label: name })

export const companyTypes = defineLookup(listCompanyTypes, named)
export const liabilityTypes = defineLookup(listLiabilityTypes, named)
export const vehicleTypes = defineLookup(listVehicleTypes, named)
export const equipment = defineLookup(listEquipment, named)
export const docks = defineLookup(listDocks, named)
export const teams = defineLookup(listTeams, named)
export const singleTeams = defineLookup(listTeams, ({ id, name }) => ({
  value: id === ALL_TEAMS ? '' : String(id),
  label: name,
}))
export const myTeams = defineLookup(listTeams, named, () => ({ mine: 'true' }))
export const states = defineLookup(listStates, ({ short_name, name }) => ({
  value: short_name,
  label: name,
  hint: short_name,
}))
