import { expect, it } from 'vitest'
import { createAssignment, listAssignments, updateAssignment } from '#contract/entities/freight/assignment.ts'
import { createFactor, listFactors, updateFactor } from '#contract/entities/freight/factor.ts'
import { company, eachCompany, rows } from '#tests/support/each-company.ts'

eachCompany()

const body = { name: 'RTS', remit_to: 'PO Box 840267, Dallas, TX', legend: 'Assigned to RTS.' }

it('a factor’s terms leave a reserve, and never exceed the invoice', async () => {
  const admin = await company.user([], { is_admin: true })
  const made = await admin.call(createFactor, { body: { ...body, advance_percent: 92.25, fee_percent: 2.5 } })
  expect([made.status, made.body]).toEqual([201, expect.objectContaining({ reserve_percent: 5.25 })])
  const change = (values: object) =>
    admin.call(updateFactor, { params: { id: made.body.id }, body: { version: 1, ...values } })
  expect((await change({ fee_percent: 8 })).body).toEqual({
    fee_percent: ['Advance and fee can’t exceed 100 % together.'],
  })
  expect((await change({ submit_by: 'email' })).body).toHaveProperty('submit_email')
  expect((await change({ csv_columns: 'Amount = Nothing' })).body).toHaveProperty('csv_columns')
  expect((await admin.call(createFactor, { body: { ...body, name: 'rts' } })).body).toHaveProperty('name')
})

it('each broker has one notice at a time, beside the one for all brokers', async () => {
  const admin = await company.user([], { is_admin: true })
  const { id: factor } = (await admin.call(createFactor, { body })).body
  const { id: broker } = await rows.broker()
  const assign = (values: object) =>
    admin.call(createAssignment, { body: { factor, starts_on: '2026-03-01', ...values } })
  const own = await assign({ broker })
  expect([own.status, (await assign({})).status, (await assign({ broker })).status]).toEqual([201, 201, 409])
  const end = { version: 1, ends_on: '2026-04-30' }
  expect((await admin.call(updateAssignment, { params: { id: own.body.id }, body: end })).status).toBe(200)
  expect((await assign({ broker, starts_on: '2026-05-01' })).status).toBe(201)
  expect((await assign({ factor: 999_999, broker })).body).toHaveProperty('factor')
  expect((await assign({ broker: 999_999 })).body).toHaveProperty('broker')
})

it('the accountant sees factors and notices, the dispatcher neither', async () => {
  const accountant = await company.user(['VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'])
  const dispatcher = await company.user(['CREATE_OWN_ASSIGNED_CONFIRMED_LOADS'])
  for (const call of [listFactors, listAssignments]) {
    expect((await accountant.call(call)).status).toBe(200)
    expect((await dispatcher.call(call)).status).toBe(403)
  }
  expect((await accountant.call(createFactor, { body })).status).toBe(403)
})
