import { type Driver, driver } from '#contract/entities/fleet/driver.ts'
import { type Owner, owner } from '#contract/entities/fleet/owner.ts'
import type { Permission } from '#contract/permissions.ts'
import { emptyRecord } from '#tests/support/empty-record.ts'

export const HR: readonly Permission[] = [
  'VIEW_HR_PORTAL',
  'VIEW_VEHICLES',
  'CHANGE_TEAM',
  'CHANGE_VEHICLE_STATUS',
  'VIEW_SETTINGS',
]

const record = { created_at: '2025-11-01T10:00:00Z', updated_at: '2025-11-02T10:00:00Z', version: 3 }

export const anOwner = (values: Partial<Owner> = {}): Owner => ({
  ...emptyRecord(owner),
  id: 5,
  ...record,
  name: 'Lone Star Hauling',
  company_type: 2,
  ein: '12-3456789',
  mc_number: '123456',
  dot_number: '7654321',
  address: '1 Main St',
  city: 'Laredo',
  state: 'TX',
  zip: '78040',
  phone: '+19565550100',
  email: 'office@lonestar.example',
  bank: '••••4321',
  driver_count: 2,
  vehicle_count: 4,
  ...values,
})

export const aDriver = (values: Partial<Driver> = {}): Driver => ({
  ...emptyRecord(driver),
  id: 8,
  ...record,
  owner_company: 5,
  owner_name: 'Lone Star Hauling',
  first_name: 'Kim',
  last_name: 'Park',
  phone: '+19565550111',
  email: 'kim@lonestar.example',
  birth_date: '1980-05-04',
  license_number: 'TX123',
  license_state: 'TX',
  license_class: 'A',
  license_expires: '2030-01-31',
  allow_bid: true,
  emergency_name: 'Pat Park',
  emergency_phone: '+19565550112',
  documents_expire_on: '2030-01-31',
  units: [
    { id: 31, unit_number: '101', is_second: false },
    { id: 32, unit_number: '102', is_second: true },
  ],
  ...values,
})

export const listed = <Row>(...results: Row[]) => ({ count: results.length, results })
