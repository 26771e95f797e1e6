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
} from '#contract/entities/handbook.ts'
import { defineLookup } from '#kit/lookup/lookup.ts'

const ALL_TEAMS = 0

const named = ({ id, name }: z.infer<typeof option>) => ({ value: String(id), label: name })

/** The business types of an owner company, by id. */
export const companyTypes = defineLookup(listCompanyTypes, named)
/** The liability types of an owner company, by id. */
export const liabilityTypes = defineLookup(listLiabilityTypes, named)
/** The types of vehicles, by id. */
export const vehicleTypes = defineLookup(listVehicleTypes, named)
/** What a vehicle may carry along, by id. */
export const equipment = defineLookup(listEquipment, named)
/** How a vehicle meets a dock, by id. */
export const docks = defineLookup(listDocks, named)
/** The company's teams, led by all of them, by id. */
export const teams = defineLookup(listTeams, named)
/** The company's teams without all of them, by id. */
export const singleTeams = defineLookup(listTeams, ({ id, name }) => ({ value: id === ALL_TEAMS ? '' : String(id), label: name }))
/** One's own teams, by id. */
export const myTeams = defineLookup(listTeams, named, () => ({ mine: 'true' }))
/** The states, by their two letters. */
export const states = defineLookup(listStates, ({ short_name, name }) => ({ value: short_name, label: name, hint: short_name }))
