import { expect, it } from 'vitest'
import { createToll, listTolls, updateToll } from '#contract/entities/fleet/toll.ts'
import { company, eachCompany, rows } from '#tests/support/each-company.ts'

eachCompany()

it('toll: is created, listed and changed, and a conflicting change names the values of the other user', async () => {
  const hr = await company.user(['VIEW_HR_PORTAL'])
  const { id: vehicle, unit_number } = await rows.vehicle()
  const made = await hr.call(createToll, { body: { vehicle, day: '2026-11-01', amount_cents: 1250 } })
  expect([made.status, made.body]).toEqual([
    201,
    expect.objectContaining({ unit_number, amount_cents: 1250, place: '' }),
  ])
  const { id } = made.body
  expect(
    (
      await hr.call(updateToll, {
        params: { id },
        body: { version: 1, amount_cents: 1475, day: '2026-11-02' },
      })
    ).status,
  ).toBe(200)
  const late = await hr.call(updateToll, { params: { id }, body: { version: 1, place: 'Turnpike' } })
  expect([late.status, late.body]).toEqual([
    409,
    expect.objectContaining({
      amount_cents: ['Someone else set this to: $14.75'],
      day: ['Someone else set this to: 02 Nov 2026'],
    }),
  ])
  expect((await hr.call(listTolls)).body).toMatchObject({ count: 1, results: [{ id, amount_cents: 1475 }] })
  expect(
    (await hr.call(createToll, { body: { vehicle: 999_999, day: '2026-11-01', amount_cents: 1 } })).body,
  ).toHaveProperty('vehicle')
})
