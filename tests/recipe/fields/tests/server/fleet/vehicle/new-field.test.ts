import { expect, it } from 'vitest'
import { SHEETS } from '#contract/entities.ts'
import { updateVehicle } from '#contract/entities/fleet/hr-vehicle.ts'
import { readOwner, updateOwner } from '#contract/entities/fleet/owner.ts'
import { readVehicle } from '#contract/entities/fleet/vehicle.ts'
import { company, eachCompany, rows } from '#tests/support/each-company.ts'

eachCompany()

it('new field of a vehicle: is checked, saved, and shown in answers and sheets', async () => {
  const hr = await company.user(['VIEW_HR_PORTAL'])
  const { id } = await rows.vehicle()
  const params = { id }
  expect((await hr.call(readVehicle, { params })).body.trailer_number).toBe('')
  const long = await hr.call(updateVehicle, { params, body: { version: 1, trailer_number: 'x'.repeat(31) } })
  expect([long.status, long.body]).toEqual([400, { trailer_number: [expect.any(String)] }])
  await hr.call(updateVehicle, { params, body: { version: 1, trailer_number: ' T-100 ' } })
  expect((await hr.call(readVehicle, { params })).body.trailer_number).toBe('T-100')
  const late = await hr.call(updateVehicle, { params, body: { version: 1, trailer_number: 'T-200' } })
  expect([late.status, late.body]).toMatchObject([
    409,
    { trailer_number: ['Someone else set this to: T-100'] },
  ])
  expect((await SHEETS.vehicle.columns()).map(({ title }) => title)).toContain('Trailer')
})

it('new field of an owner: is saved and shown', async () => {
  const hr = await company.user(['VIEW_HR_PORTAL'])
  const { id } = await rows.owner()
  await hr.call(updateOwner, { params: { id }, body: { version: 1, website: 'example.com' } })
  expect((await hr.call(readOwner, { params: { id } })).body.website).toBe('example.com')
})
