import { z } from 'zod'
import {
  exportCall,
  exportQuery,
  importCall,
  listImportsCall,
  undoImportCall,
} from '#contract/entities/reports/sheet.ts'
import { fieldChange } from '#contract/entities/kernel/field-change.ts'
import {
  archivesMany,
  changesRegistration,
  changesRegistrations,
  registrationQuery,
  registrationStatus,
} from '#contract/entities/fleet/registration.ts'
import { endpoint, idParams, orderBy, page, pageQuery, queryFlag } from '#contract/http.ts'
import {
  choice,
  computed,
  count,
  custom,
  declareFields,
  digits,
  email,
  flag,
  internal,
  lines,
  lookup,
  optionalDay,
  phone,
  readOnly,
  state,
  text,
  withoutColumn,
} from '#contract/field.ts'
import { plainDot, plainEin, plainMc } from '#contract/rules/numbers.ts'
import type { Records, Sheets } from '#contract/records.ts'
import { REGISTRATION_STATUS } from '#contract/rules/registration.ts'
import type { LiveMessages } from '#contract/live-messages.ts'

const ein = z
  .string()
  .trim()
  .overwrite(plainEin)
  .regex(/^(?:\d{2}-\d{7})?$/, 'Enter a 9-digit EIN, such as 12-3456789.')
const mcNumber = z
  .string()
  .trim()
  .overwrite(plainMc)
  .regex(/^\d{0,8}$/, 'Enter an MC number of up to 8 digits.')
const dotNumber = z
  .string()
  .trim()
  .overwrite(plainDot)
  .regex(/^\d{0,8}$/, 'Enter a DOT number of up to 8 digits.')
const zip = z
  .string()
  .trim()
  .regex(/^(?:\d{5}(?:-\d{4})?)?$/, 'Enter a 5-digit ZIP code.')
const bank = z
  .string()
  .trim()
  .regex(/^(?:\d{4,17})?$/, 'Enter an account number of 4 to 17 digits.')

export const ownerFields = declareFields({
  name: text('Name', { max: 200, required: 'Enter the name of the company.', sheet: true }),
  company_type: lookup('Company type', 'companyType', { sheet: true }),
  liability_type: lookup('Liability type', 'liabilityType', { sheet: true }),
  ein: digits('EIN', { input: ein, help: '9 digits.', sheet: { digits: 9 } }),
  mc_number: digits('MC number', { input: mcNumber, sheet: true }),
  dot_number: digits('DOT number', { input: dotNumber, sheet: true }),
  phone: phone('Phone', { sheet: true }),
  email: email('Email', { sheet: true }),
  address: text('Address', { max: 200, sheet: true }),
  city: text('City', { max: 100, sheet: true }),
  state: state('State', { sheet: true }),
  zip: digits('ZIP code', { input: zip, help: '5 digits.', sheet: { digits: 5 } }),
  /** Always masked to the account's last four digits. */
  bank: withoutColumn(
    digits('Bank account', {
      input: bank,
      help: 'Enter the full account number. Only the last four digits are stored.',
      sheet: {
        way: 'in',
        help: 'The full account number. Leave empty to keep the current one. Never exported.',
      },
    }),
  ),
  comment: lines('HR comment', { max: 2000, sheet: true }),
  registration_status: readOnly(
    choice('Registration', REGISTRATION_STATUS, registrationStatus, { sheet: true }),
  ),
  reject_note: readOnly(lookup('Rejection reason', 'rejectNote')),
  documents_expire_on: readOnly(optionalDay('Documents expire on', { sheet: { was: ['Papers expire on'] } })),
  /** Documents in force that have expired, required or not. */
  expired_documents: internal(count('Expired documents')),
  drivers_expire_on: computed(optionalDay('Driver documents expire on')),
  vehicles_expire_on: computed(optionalDay('Vehicle documents expire on')),
  drivers_expired: internal(count('Drivers with expired documents')),
  vehicles_expired: internal(count('Vehicles with expired documents')),
  is_deleted: computed(flag('Archived')),
  owner_driver: custom(
    { label: 'Owner-operator', kind: 'lookup', by: 'driver' },
    { shown: z.object({ id: z.int(), full_name: z.string() }).nullable() },
  ),
  driver_count: count('Drivers', { sheet: true }),
  vehicle_count: count('Vehicles', { sheet: true }),
})
export const owner = ownerFields.schema
export type Owner = z.infer<typeof owner>

const order = orderBy(['name', 'created_at', 'registration_status', 'documents_expire_on', 'state'])

const filter = z.object({
  search: z.string().max(100).optional(),
  registration_status: registrationQuery.optional(),
  expired_documents: queryFlag.optional(),
  is_deleted: queryFlag.optional(),
})

export const listOwners = endpoint({
  name: 'listOwners',
  summary:
    'List owner companies, by name by default. `is_deleted` lists archived ones instead. `expired_documents` lists those with an expired current ' +
    'document, required or not: their own, a driver’s, or a non-retired vehicle’s. These are the overdue documents in the queue.',
  path: 'owner/list',
  access: ['hr-portal', 'list'],
  query: pageQuery.extend({ ...filter.shape, order: order.optional() }),
  answer: page(owner),
})

export const countOwners = endpoint({
  name: 'countOwners',
  summary: 'Count owner companies by HR request status, 0 to 6.',
  path: 'owner/counts',
  access: ['hr-portal', 'list'],
  query: filter.pick({ search: true }),
  answer: z.object({ counts: z.record(z.string(), z.int()) }),
})

export const readOwner = endpoint({
  name: 'readOwner',
  summary: 'Get an owner company.',
  path: 'owner/{id}',
  access: ['hr-portal', 'show'],
  params: idParams,
  answer: owner,
})

export const readOwnerPartly = endpoint({
  name: 'readOwnerPartly',
  summary: 'Get an owner company’s name and contact details. Available to users who see its vehicles.',
  path: 'owner/partly/{id}',
  access: ['vehicles', 'show'],
  params: idParams,
  answer: owner.pick({ id: true, name: true, phone: true, email: true, city: true, state: true }),
})

export const readOwnerHistory = endpoint({
  name: 'readOwnerHistory',
  summary:
    'List an owner company’s changes, newest first, including its drivers, vehicles and documents. Each has a user, field, old and new value, and time.',
  path: 'owner/{id}/history',
  access: ['hr-portal', 'show'],
  params: idParams,
  query: pageQuery,
  answer: page(fieldChange),
})

export const createOwner = endpoint({
  name: 'createOwner',
  summary: 'Create an owner company and start its registration.',
  method: 'POST',
  path: 'owner/create',
  access: ['hr-portal', 'create'],
  idempotent: true,
  status: 201,
  body: ownerFields.create,
  answer: owner,
})

export const updateOwner = endpoint({
  name: 'updateOwner',
  summary: 'Update an owner company. Omit the bank account to keep it. Returns 409 for a stale version.',
  method: 'PATCH',
  path: 'owner/{id}',
  access: ['hr-portal', 'edit'],
  params: idParams,
  body: ownerFields.update,
  answer: owner,
})

export const deleteOwner = endpoint({
  name: 'deleteOwner',
  summary:
    'Archive an owner company with its drivers and vehicles. Returns 409 with the drivers who drive for other owners.',
  method: 'DELETE',
  path: 'owner/{id}',
  access: ['hr-portal', 'delete'],
  params: idParams,
  answer: owner,
})

export const restoreOwner = endpoint({
  name: 'restoreOwner',
  summary: 'Restore an archived owner company and everything archived with it.',
  method: 'POST',
  path: 'owner/{id}/restore',
  access: ['hr-portal', 'delete'],
  params: idParams,
  answer: owner,
})

export const changeOwnerRegistration = changesRegistration(
  'changeOwnerRegistration',
  'owner/{id}/change-registration-status',
  ['hr-portal', 'edit'],
  owner,
)

export const changeOwnerRegistrations = changesRegistrations(
  'changeOwnerRegistrations',
  'owner/change-registrations',
  'hr-portal',
)

export const archiveOwners = archivesMany('archiveOwners', 'owner/archive', 'hr-portal')

export const importOwners = importCall('importOwners', 'owner/import', ['hr-portal', 'create'])

export const undoOwnerImport = undoImportCall('undoOwnerImport', 'owner/import/{id}/undo', [
  'hr-portal',
  'delete',
])

export const listOwnerImports = listImportsCall('listOwnerImports', 'owner/import/list', [
  'hr-portal',
  'create',
])

export const exportOwners = endpoint({
  ...exportCall,
  name: 'exportOwners',
  path: 'owner/export',
  access: listOwners.access,
  query: listOwners.query.omit({ page: true }).extend(exportQuery),
})

export const live = {
  HR_COMPANY_CREATED: { access: ['hr-portal', 'list'], data: z.object({ id: z.int(), name: z.string() }) },
} as const satisfies LiveMessages

export const sheets = {
  owner: {
    import: importOwners,
    export: exportOwners,
    undo: undoOwnerImport,
    runs: listOwnerImports,
    columns: async () => (await import('#contract/rules/sheet-columns.ts')).sheetOf(ownerFields),
  },
} as const satisfies Sheets

export const records = {
  owner: { schema: owner, facts: () => ownerFields.facts },
} as const satisfies Records
