import { beforeAll, beforeEach } from 'vitest'
import { createMailing, sendMailing } from '#contract/entities/reports/mailing.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { testApp, type TestApp, type TestCompany, type TestUser } from '#tests/support/app.ts'
import { freight } from '#tests/support/freight.ts'

export let test: TestApp
export let company: TestCompany
export let user: TestUser

export function eachMailing(): void {
  beforeAll(async () => {
    test = await testApp({ MAIL_OUT_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'https://freight.example' })
  })
  beforeEach(async () => {
    company = await test.company()
    user = await company.user(['CAN_MANAGE_MAILING'])
  })
}

let keys = 0
export const aKey = () => ({ [IDEMPOTENCY_HEADER]: `mailing-${++keys}` })

export async function fleetOf(test: TestApp, company: TestCompany, addresses: readonly string[]) {
  const rows = freight(test.db, company.id)
  const owner = await rows.owner()
  return Promise.all(
    addresses.map(async (email, index) => {
      const driver = await rows.driver(owner.id, {
        first_name: `D${index}`,
        email,
        phone: `+161455501${String(index).padStart(2, '0')}`,
      })
      return rows.vehicle({
        owner_company: owner.id,
        unit_number: `U${String(index).padStart(3, '0')}`,
        driver: driver.id,
        last_address: 'Akron, OH',
      })
    }),
  )
}

export const aMailing = async (user: TestUser, vehicles: readonly { id: number }[], more: object = {}) =>
  user.call(createMailing, {
    body: {
      name: 'Where are you',
      service: 'email',
      subject: 'Unit {unit}',
      message: '{driver}, are you free near {location}?',
      vehicles: vehicles.map(({ id }) => id),
      days_of_week: '*',
      send_time: '06:30',
      time_zone: 'America/New_York',
      ...more,
    },
    headers: aKey(),
  })

export const send = (id: number, headers = aKey()) => user.call(sendMailing, { params: { id }, headers })
export const outgoingMails = () =>
  test.sql`select id, "to", subject, text, state from outgoing_mail where company_id = ${company.id} order by id`
