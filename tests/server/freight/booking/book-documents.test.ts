import { beforeAll, beforeEach, expect, it } from 'vitest'
import { booking } from '#tests/server/freight/load/booking.ts'
import { lastingApp, type TestApp } from '#tests/support/app.ts'

let test: TestApp
let desk: Awaited<ReturnType<typeof booking>>

beforeAll(async () => {
  test = await lastingApp()
})
beforeEach(async () => {
  desk = await booking(test)
})

const driver = async (first_name: string, documents_expire_on: string | null) => {
  const { id } = await desk.rows.driver((await desk.rows.owner()).id, { first_name, last_name: 'Fischer' })
  await test.sql`update driver set documents_expire_on = ${documents_expire_on} where id = ${id}`
  return id
}

it('booking: a driver document that expires before the delivery is reported and needs an override reason', async () => {
  const crew = {
    driver: await driver('Lena', '2030-01-07'),
    second_driver: await driver('Otto', '2030-01-06'),
  }
  const refused = await desk.send(desk.dana, crew)
  expect([refused.status, refused.body.override_reason?.[0]]).toEqual([
    409,
    'A document for Lena Fischer expires on 07 Jan 2030, before delivery. A document for Otto Fischer expires on 06 Jan 2030, before delivery. Enter a reason to book anyway, or change the load.',
  ])
  const { override_reason } = await desk.book(desk.dana, { ...crew, override_reason: 'Renewed, on its way.' })
  expect(override_reason).toBe('Renewed, on its way.')
})

it('booking: owner insurance that expires before the delivery is reported and needs an override reason', async () => {
  const owner = await desk.rows.owner({ name: 'Fischer Trucking', documents_expire_on: '2030-01-07' })
  const { id: vehicle, unit_number } = await desk.rows.vehicle({ owner_company: owner.id })
  const refused = await desk.send(desk.dana, { vehicle })
  expect([refused.status, refused.body.override_reason?.[0]]).toEqual([
    409,
    `A document for Fischer Trucking (owner of unit ${unit_number}) expires on 07 Jan 2030, before delivery. Enter a reason to book anyway, or change the load.`,
  ])
  const { override_reason } = await desk.book(desk.dana, { vehicle, override_reason: 'Renewed, on its way.' })
  expect(override_reason).toBe('Renewed, on its way.')
})

it('booking: drivers whose documents last through the delivery need no override reason', async () => {
  const crew = { driver: await driver('Lena', '2030-01-08'), second_driver: await driver('Otto', null) }
  expect(await desk.book(desk.dana, crew)).toMatchObject({ ...crew, override_reason: '' })
})
