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
  registrationQuery,
  registrationStatus,
} from '#contract/entities/fleet/registration.ts'
import {
  endpoint,
  idParams,
  orderBy,
  page,
  pageQuery,
  personName,
  queryFlag,
  recordId,
} from '#contract/http.ts'
import {
  choice,
  computed,
  count,
  custom,
  declareFields,
  email,
  flag,
  flagOn,
  internal,
  lines,
  lookup,
  optionalDay,
  phone,
  readOnly,
  requiredLookup,
  state,
  text,
} from '#contract/field.ts'
import { REGISTRATION_STATUS } from '#contract/rules/registration.ts'
import type { Records, Sheets } from '#contract/records.ts'

const LICENSE_CLASSES = { '': '—', A: 'A', B: 'B', C: 'C', D: 'D' } as const

export const driverFields = declareFields({
  owner_company: requiredLookup('Owner', 'owner', { sheet: true }),
  owner_name: internal(computed(text('Owner'))),
  first_name: text('First name', { input: personName, required: 'Enter the first name.', sheet: true }),
  last_name: text('Last name', { input: personName, sheet: true }),
  phone: phone('Phone', { sheet: true }),
  email: email('Email', { sheet: true }),
  birth_date: optionalDay('Date of birth', { sheet: true }),
  license_number: text('License number', { max: 30, sheet: true }),
  license_class: choice('License class', LICENSE_CLASSES, z.enum(['', 'A', 'B', 'C', 'D']), { sheet: true }),
  license_state: state('License state', { sheet: true }),
  license_expires: optionalDay('License expires', { sheet: true }),
  medical_expires: optionalDay('Medical certificate expires', { sheet: { was: ['Medical expires'] } }),
  allow_bid: flagOn('Allow Bids', { sheet: true }),
  view_price: flag('View Price', { sheet: true }),
  /** The owner company is the driver's own. */
  is_owner: flag('Driver is the owner', {
    help: 'Only one driver per owner company.',
    sheet: { was: ['This driver is the owner'] },
  }),
  emergency_name: text('Emergency contact', { max: 200, sheet: true }),
  emergency_phone: phone('Emergency phone', { sheet: true }),
  comment: lines('HR comment', { max: 2000, sheet: true }),
  units: custom(
    { label: 'Units', kind: 'parts' },
    {
      shown: z.array(z.object({ id: z.int(), unit_number: z.string(), is_second: z.boolean() })),
      sheet: true,
    },
  ),
  registration_status: readOnly(
    choice('Registration', REGISTRATION_STATUS, registrationStatus, { sheet: true }),
  ),
  reject_note: readOnly(lookup('Rejection reason', 'rejectNote')),
  documents_expire_on: readOnly(optionalDay('Documents expire on', { sheet: { was: ['Papers expire on'] } })),
  /** Documents in force that have expired, required or not. */
  expired_documents: internal(count('Expired documents')),
  is_deleted: computed(flag('Archived')),
})
export const driver = driverFields.schema
export type Driver = z.infer<typeof driver>

export const listDrivers = endpoint({
  name: 'listDrivers',
  summary: 'List drivers, by name by default. `is_deleted` lists archived drivers instead.',
  path: 'owner/driver/list',
  access: ['drivers', 'list'],
  query: pageQuery.extend({
    owner_company_id: recordId.optional(),
    search: z.string().max(100).optional(),
    registration_status: registrationQuery.optional(),
    is_deleted: queryFlag.optional(),
    order: orderBy(['name', 'owner_name', 'registration_status', 'documents_expire_on']).optional(),
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

export const createDriver = endpoint({
  name: 'createDriver',
  summary: 'Add a driver to an owner company.',
  method: 'POST',
  path: 'owner/driver/create',
  access: ['drivers', 'create'],
  idempotent: true,
  status: 201,
  body: driverFields.create,
  answer: driver,
})

export const updateDriver = endpoint({
  name: 'updateDriver',
  summary: 'Update a driver. Returns 409 for a stale version.',
  method: 'PATCH',
  path: 'owner/driver/{id}',
  access: ['drivers', 'edit'],
  params: idParams,
  body: driverFields.update.omit({ owner_company: true }),
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

export const sheets = {
  driver: {
    import: importDrivers,
    export: exportDrivers,
    undo: undoDriverImport,
    runs: listDriverImports,
    columns: async () => (await import('#contract/rules/sheet-columns.ts')).sheetOf(driverFields),
  },
} as const satisfies Sheets

export const records = {
  driver: { schema: driver, facts: () => driverFields.facts },
} as const satisfies Records
