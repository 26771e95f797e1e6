import type { z } from 'zod'
import { createDriver, updateDriver } from '#contract/entities/driver.ts'
import { createVehicle, updateVehicle } from '#contract/entities/hr-vehicle.ts'
import { createOwner, updateOwner } from '#contract/entities/owner.ts'
import { type SheetKind } from '#contract/rules/sheet-columns.ts'
import { keptOwner, toldOwner, toldOwnerInput } from '#server/entities/owner/owner.service.ts'
import type { owner } from '#server/entities/owner/owner.table.ts'
import { nameKey } from '#server/entities/sheet/import-names.ts'

/** The values of a record by field. */
export type Values = Record<string, unknown>

/** What no two records of a kind have in common: the fields that make it up, and how it is told; '' is no key. */
export interface Twin {
  name: string
  fields: readonly string[]
  key(values: Values): string
  told: string
}

/** What importing one kind of record differs in from another. */
export interface ImportKind {
  noun: string
  create: z.ZodObject
  /** What a row may change, the version left out. */
  update: z.ZodObject
  twins: readonly Twin[]
  /** A record's row as its history tells it. */
  told(row: Values): Values
  /** What was entered, as its history tells it, and as it is kept. */
  toldInput(values: Values): Values
  kept(values: Values): Values
  titleOf(row: Values): string
}

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
const digits = (value: unknown) => text(value).replace(/\D/g, '').replace(/^0+/, '')
const joined = (...parts: string[]) => (parts.every((part) => part !== '') ? parts.join('\n') : '')
const personOf = ({ first_name, last_name }: Values) => nameKey(`${text(first_name)} ${text(last_name)}`)
const ownerAnd = (of: string, key: string) => joined(of === '' ? '' : of, key)
const ownerOf = ({ owner_company }: Values) => (typeof owner_company === 'number' ? String(owner_company) : '')
const asIs = (values: Values) => values

const PERSON = ['first_name', 'last_name'] as const

export const IMPORT_KINDS: Readonly<Record<SheetKind, ImportKind>> = {
  owner: {
    noun: 'owner company',
    create: createOwner.body,
    update: updateOwner.body.omit({ version: true }),
    twins: [
      { name: 'name', fields: ['name'], key: ({ name }) => nameKey(text(name)), told: 'this name' },
      { name: 'dot', fields: ['dot_number'], key: ({ dot_number }) => digits(dot_number), told: 'this DOT number' },
      { name: 'mc', fields: ['mc_number'], key: ({ mc_number }) => digits(mc_number), told: 'this MC number' },
      { name: 'ein', fields: ['ein'], key: ({ ein }) => digits(ein), told: 'this EIN' },
    ],
    told: (row) => toldOwner(row as typeof owner.$inferSelect),
    toldInput: toldOwnerInput as ImportKind['toldInput'],
    kept: keptOwner as ImportKind['kept'],
    titleOf: ({ name }) => text(name),
  },
  driver: {
    noun: 'driver',
    create: createDriver.body,
    update: updateDriver.body.omit({ version: true }),
    twins: [
      {
        name: 'licence',
        fields: [...PERSON, 'license_number'],
        key: (values) => joined(ownerOf(values), ownerAnd(personOf(values), text(values['license_number']).toLowerCase())),
        told: 'this owner, name and license number',
      },
      {
        name: 'phone',
        fields: [...PERSON, 'phone'],
        key: (values) => joined(ownerOf(values), ownerAnd(personOf(values), digits(values['phone']).slice(-10))),
        told: 'this owner, name and phone',
      },
    ],
    told: asIs,
    toldInput: asIs,
    kept: asIs,
    titleOf: ({ first_name, last_name }) => `${text(first_name)} ${text(last_name)}`.trim(),
  },
  vehicle: {
    noun: 'vehicle',
    create: createVehicle.body,
    update: updateVehicle.body.omit({ version: true }),
    twins: [
      { name: 'unit', fields: ['unit_number'], key: ({ unit_number }) => text(unit_number), told: 'this unit number' },
      { name: 'vin', fields: ['vin'], key: ({ vin }) => text(vin).toUpperCase(), told: 'this VIN' },
    ],
    told: asIs,
    toldInput: asIs,
    kept: asIs,
    titleOf: ({ unit_number }) => `Unit ${text(unit_number)}`,
  },
}
