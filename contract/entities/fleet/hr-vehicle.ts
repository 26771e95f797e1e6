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
} from '#contract/entities/fleet/registration.ts'
import { vehicle, vehicleFields, vehicleOrder } from '#contract/entities/fleet/vehicle.ts'
import { endpoint, idParams, page, pageQuery, queryFlag, recordId } from '#contract/http.ts'
import type { Sheets } from '#contract/records.ts'

export const listVehicles = endpoint({
  name: 'listVehicles',
  summary: 'List vehicles for HR, by unit number by default.',
  path: 'owner/vehicle/main/list',
  access: ['hr-portal-vehicles', 'list'],
  query: pageQuery.extend({
    search: z.string().max(100).optional(),
    registration_status: registrationQuery.optional(),
    expired_documents: queryFlag.optional(),
    is_deleted: queryFlag.optional(),
    order: vehicleOrder.optional(),
  }),
  answer: page(vehicle),
})

export const listOwnerVehicles = endpoint({
  name: 'listOwnerVehicles',
  summary: 'List an owner company’s vehicles. `is_deleted` lists archived vehicles instead.',
  path: 'owner/vehicle/hr/list',
  access: ['hr-portal-vehicles', 'list'],
  query: pageQuery.extend({ owner_company_id: recordId, is_deleted: queryFlag.optional() }),
  answer: page(vehicle),
})

export const readHrVehicle = endpoint({
  name: 'readHrVehicle',
  summary: 'Get a vehicle with HR details.',
  path: 'owner/vehicle/hr/{id}',
  access: ['hr-portal-vehicles', 'show'],
  params: idParams,
  answer: vehicle,
})

export const countExpiredVehicles = endpoint({
  name: 'countExpiredVehicles',
  summary:
    'Count vehicles with an expired current document. Includes documents that are not required. Excludes retired vehicles.',
  path: 'owner/vehicle/expired-documents-count',
  access: ['hr-portal-vehicles', 'list'],
  answer: z.object({ expired_vehicles_count: z.int() }),
})

export const createVehicle = endpoint({
  name: 'createVehicle',
  summary: 'Add a vehicle to an owner company. Its registration starts as in progress.',
  method: 'POST',
  path: 'owner/vehicle/create',
  access: ['hr-portal-vehicles', 'create'],
  idempotent: true,
  status: 201,
  body: vehicleFields.create,
  answer: vehicle,
})

export const updateVehicle = endpoint({
  name: 'updateVehicle',
  summary: 'Update a vehicle. Returns 409 for a stale version.',
  method: 'PATCH',
  path: 'owner/vehicle/hr/{id}',
  access: ['hr-portal-vehicles', 'edit'],
  params: idParams,
  body: vehicleFields.update.omit({ owner_company: true }),
  answer: vehicle,
})

export const deleteVehicle = endpoint({
  name: 'deleteVehicle',
  summary: 'Archive a vehicle.',
  method: 'DELETE',
  path: 'owner/vehicle/hr/{id}',
  access: ['hr-portal-vehicles', 'delete'],
  params: idParams,
  answer: vehicle,
})

export const restoreVehicle = endpoint({
  name: 'restoreVehicle',
  summary: 'Restore an archived vehicle. Returns 409 if its owner is archived or its unit number is in use.',
  method: 'POST',
  path: 'owner/vehicle/hr/{id}/restore',
  access: ['hr-portal-vehicles', 'delete'],
  params: idParams,
  answer: vehicle,
})

export const changeVehicleRegistration = changesRegistration(
  'changeVehicleRegistration',
  'owner/vehicle/{id}/change-registration-status',
  ['hr-portal-vehicles', 'edit'],
  vehicle,
)

export const readVinInfo = endpoint({
  name: 'readVinInfo',
  summary: 'Decode a VIN offline, with warnings. Accepts any text.',
  path: 'owner/vehicle/vin-info',
  access: ['hr-portal-vehicles', 'list'],
  query: z.object({ vin: z.string().trim().max(40) }),
  answer: z.object({
    vin: z.string(),
    is_valid: z.boolean(),
    make: z.string(),
    model: z.string(),
    year: z.int().nullable(),
    body: z.string(),
    gross_weight: z.int().nullable(),
    vehicle_type: z.int().nullable(),
    warnings: z.array(z.string()),
  }),
})

export const changeVehicleRegistrations = changesRegistrations(
  'changeVehicleRegistrations',
  'owner/vehicle/change-registrations',
  'hr-portal-vehicles',
)

export const archiveVehicles = archivesMany('archiveVehicles', 'owner/vehicle/archive', 'hr-portal-vehicles')

export const importVehicles = importCall('importVehicles', 'owner/vehicle/import', [
  'hr-portal-vehicles',
  'create',
])

export const undoVehicleImport = undoImportCall('undoVehicleImport', 'owner/vehicle/import/{id}/undo', [
  'hr-portal-vehicles',
  'delete',
])

export const listVehicleImports = listImportsCall('listVehicleImports', 'owner/vehicle/import/list', [
  'hr-portal-vehicles',
  'create',
])

export const exportVehicles = endpoint({
  ...exportCall,
  name: 'exportVehicles',
  path: 'owner/vehicle/export',
  access: listVehicles.access,
  query: listVehicles.query.omit({ page: true }).extend(exportQuery),
})

export const sheets = {
  vehicle: {
    import: importVehicles,
    export: exportVehicles,
    undo: undoVehicleImport,
    runs: listVehicleImports,
    columns: async () => (await import('#contract/rules/sheet-columns.ts')).sheetOf(vehicleFields),
  },
} as const satisfies Sheets
