import { expect, it } from 'vitest'
import {
  type CompanyHealth,
  changeRetention,
  readCompanyHealth,
  readCompanyProfile,
  updateCompanyProfile,
} from '#contract/entities/company/company-profile.ts'
import { listBrokers, readBroker } from '#contract/entities/market/broker.ts'
import { createOffer } from '#contract/entities/market/offer.ts'
import { company, eachCompany } from '#tests/support/each-company.ts'

eachCompany()

const daysOf = ({ retention: periods }: CompanyHealth) =>
  Object.fromEntries(periods.map(({ data, days, is_own }) => [data, [days, is_own]]))

it('administrators can set retention periods within limits or reset them to the server’s defaults', async () => {
  const admin = await company.user([], { is_admin: true })
  const change = (body: object, by = admin) => by.call(changeRetention, { body })
  expect(daysOf((await change({ mail: 30, position: 14 })).body)).toEqual({
    mail: [30, true],
    offer: [180, false],
    position: [14, true],
    quarantine: [30, false],
  })
  expect(daysOf((await change({ mail: null })).body).mail).toEqual([90, false])
  expect(await change({ offer: 1 })).toMatchObject({
    status: 400,
    body: { offer: [expect.stringContaining('7')] },
  })
  expect((await change({ offer: 30 }, await company.user())).status).toBe(403)
  expect(daysOf((await admin.call(readCompanyHealth)).body).position).toEqual([14, true])
})

it('the invoice email text is saved as written, and an unknown placeholder is rejected by name', async () => {
  const admin = await company.user([], { is_admin: true })
  const { version } = (await admin.call(readCompanyProfile)).body
  const change = (invoice_mail: string) =>
    admin.call(updateCompanyProfile, { body: { version, invoice_mail } })
  const refused = await admin.call(updateCompanyProfile, { body: { version, reminder_mail: 'Pay {total}' } })
  expect(refused).toMatchObject({
    status: 400,
    body: { reminder_mail: [expect.stringMatching(/\{total\}.*\{open\}/)] },
  })
  expect(await change('Pay {amount}')).toMatchObject({
    status: 400,
    body: { invoice_mail: [expect.stringContaining('{amount}')] },
  })
  expect((await change('Pay {total} by {due}')).body.invoice_mail).toBe('Pay {total} by {due}')
})

it('a new broker gets the company’s payment terms', async () => {
  const admin = await company.user(['VIEW_DISPATCH', 'CREATE_BID'], { is_admin: true })
  const { version } = (await admin.call(readCompanyProfile)).body
  await admin.call(updateCompanyProfile, { body: { version, terms_days: 21 } })
  const body = {
    pick_up_at: 'Columbus, OH 43215',
    deliver_to: 'Memphis, TN 38118',
    order_number: 'T-1',
    broker_company: 'Terms Brokers',
  }
  expect((await admin.call(createOffer, { body })).status).toBe(201)
  const [made] = (await admin.call(listBrokers)).body.results
  expect((await admin.call(readBroker, { params: { id: made.id } })).body).toMatchObject({
    name: 'Terms Brokers',
    terms_days: 21,
  })
})
