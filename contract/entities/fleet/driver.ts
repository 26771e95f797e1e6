import { z } from 'zod'
import {
  exportCall,
  exportQuery,
  importCall,
  listImportsCall,
  undoImportCall,
} from '#contract/entities/reports/sheet.ts'
import {
  archivesMany,
  changesRegistration,
  changesRegistrations,
  registrationStatus,
} from '#contract/entities/fleet/registration.ts'
import {
  day,
  emailText,
  endpoint,
  enteredDay,
  idNumber,
  idParams,
  page,
  pageQuery,
  personName,
  phoneText,
  queryFlag,
  record,
  recordId,
  seenLines,
  seenText,
  versionNumber,
} from '#contract/http.ts'
import type { Grants } from '#contract/permissions.ts'
import type { Records, Sheets } from '#contract/records.ts'

/** `is_owner`: the owner company is the driver's own; at most one driver per company. */
export const driver = record.extend({
  owner_company: z.int(),
  owner_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  email: z.string(),
  birth_date: day.nullable(),
  license_number: z.string(),
  license_state: z.string(),
  license_class: z.enum(['', 'A', 'B', 'C', 'D']),
  license_expires: day.nullable(),
  medical_expires: day.nullable(),
  allow_bid: z.boolean(),
  view_price: z.boolean(),
  is_owner: z.boolean(),
  emergency_name: z.string(),
  emergency_phone: z.string(),
  registration_status: registrationStatus,
  reject_note: z.int().nullable(),
  comment: z.string(),
  documents_expire_on: day.nullable(),
  /** Documents in force that have expired, required or not. */
  expired_documents: z.int(),
  is_deleted: z.boolean(),
  units: z.array(z.object({ id: z.int(), unit_number: z.string(), is_second: z.boolean() })),
})
export type Driver = z.infer<typeof driver>

export const listDrivers = endpoint({
  name: 'listDrivers',
  summary: 'List an owner company’s drivers by name. `is_deleted` lists archived drivers instead.',
  path: 'owner/driver/list',
  access: ['drivers', 'list'],
  query: pageQuery.extend({
    owner_company_id: recordId.optional(),
    search: z.string().max(100).optional(),
    is_deleted: queryFlag.optional(),
  }),
  answer: page(driver),
})

export const listDriverOptions = endpoint({
  name: 'listDriverOptions',
  summary: 'List drivers to choose from: all drivers, or one owner company’s.',
  path: 'owner/driver/select/list',
  access: ['driver-options', 'list'],
  query: z.object({ owner_company: recordId.optional(), search: z.string().max(100).optional() }),
  answer: page(driver.pick({ id: true, first_name: true, last_name: true })),
})

export const readDriver = endpoint({
  name: 'readDriver',
  summary: 'Get a driver.',
  path: 'owner/driver/{id}',
  access: ['drivers', 'show'],
  params: idParams,
  answer: driver,
})

const input = z.object({
  first_name: personName.min(1, 'Enter the first name.'),
  last_name: personName,
  phone: phoneText,
  email: emailText,
  birth_date: enteredDay.nullable(),
  license_number: seenText(30),
  license_state: seenText(2),
  license_class: driver.shape.license_class,
  license_expires: enteredDay.nullable(),
  medical_expires: enteredDay.nullable(),
  allow_bid: z.boolean(),
  view_price: z.boolean(),
  is_owner: z.boolean(),
  emergency_name: seenText(200),
  emergency_phone: phoneText,
  comment: seenLines(2000),
})

export const createDriver = endpoint({
  name: 'createDriver',
  summary: 'Add a driver to an owner company.',
  method: 'POST',
  path: 'owner/driver/create',
  access: ['drivers', 'create'],
  idempotent: true,
  status: 201,
  body: input.partial().extend({ owner_company: idNumber, first_name: input.shape.first_name }),
  answer: driver,
})

export const updateDriver = endpoint({
  name: 'updateDriver',
  summary: 'Update a driver. Returns 409 for a stale version.',
  method: 'PATCH',
  path: 'owner/driver/{id}',
  access: ['drivers', 'edit'],
  params: idParams,
  body: input.partial().extend({ version: versionNumber }),
  answer: driver,
})

export const deleteDriver = endpoint({
  name: 'deleteDriver',
  summary: 'Archive a driver. Returns 409 with the vehicles they drive.',
  method: 'DELETE',
  path: 'owner/driver/{id}',
  access: ['drivers', 'delete'],
  params: idParams,
  answer: driver,
})

export const restoreDriver = endpoint({
  name: 'restoreDriver',
  summary: 'Restore an archived driver.',
  method: 'POST',
  path: 'owner/driver/{id}/restore',
  access: ['drivers', 'delete'],
  params: idParams,
  answer: driver,
})

export const changeDriverRegistration = changesRegistration(
  'changeDriverRegistration',
  'owner/driver/{id}/change-registration-status',
  ['drivers', 'edit'],
  driver,
)

export const changeDriverRegistrations = changesRegistrations(
  'changeDriverRegistrations',
  'owner/driver/change-registrations',
  'drivers',
)

export const archiveDrivers = archivesMany('archiveDrivers', 'owner/driver/archive', 'drivers')

export const importDrivers = importCall('importDrivers', 'owner/driver/import', ['drivers', 'create'])

export const undoDriverImport = undoImportCall('undoDriverImport', 'owner/driver/import/{id}/undo', [
  'drivers',
  'delete',
])

export const listDriverImports = listImportsCall('listDriverImports', 'owner/driver/import/list', [
  'drivers',
  'create',
])

export const exportDrivers = endpoint({
  ...exportCall,
  name: 'exportDrivers',
  path: 'owner/driver/export',
  access: listDrivers.access,
  query: listDrivers.query.omit({ page: true }).extend(exportQuery),
})

export const grants = {
  VIEW_HR_PORTAL: { drivers: ['list', 'show', 'create', 'edit', 'delete'], 'driver-options': ['list'] },
} as const satisfies Grants

export const sheets = {
  driver: {
    import: importDrivers,
    export: exportDrivers,
    undo: undoDriverImport,
    runs: listDriverImports,
    columns: async () => (await import('#contract/sheets/driver.ts')).driverSheet,
  },
} as const satisfies Sheets

export const records = {
  driver: { schema: driver, facts: async () => (await import('#contract/fields/driver.ts')).driverFacts },
} as const satisfies Records
