import { beforeEach, expect, it } from 'vitest'
import {
  changeIncomingAddresses,
  changeLoadServices,
  readCompanyHealth,
} from '#contract/entities/company/company-profile.ts'
import { companiesByIntakeAddress } from '#server/company/company/company.repository.ts'
import { createCompany } from '#server/company/company/company.service.ts'
import { refusedAddress } from '#server/kernel/tenant/own-address.repository.ts'
import type { TestUser } from '#tests/support/app.ts'
import { company, eachCompany, test } from '#tests/support/each-company.ts'

eachCompany()

let admin: TestUser
let first: string
beforeEach(async () => {
  admin = await company.user([], { is_admin: true })
  first = (await admin.call(readCompanyHealth)).body.intake_address
})

const spot = () => `spot-${company.id}@carrier.example`
const change = (other_addresses: string[] | undefined, by = admin, intake_address = first) =>
  by.call(changeIncomingAddresses, { body: { intake_address, ...(other_addresses && { other_addresses }) } })
const takenInBy = async (address: string) =>
  (await test.db.system((tx) => companiesByIntakeAddress(tx, [address]))).get(address)

it('email to any of a company’s addresses is received until the address is removed', async () => {
  const rates = `rates-${company.id}@carrier.example`
  const saved = await change([spot().toUpperCase(), rates, first, rates])
  expect([saved.status, saved.body.other_addresses]).toEqual([200, [rates, spot()]])
  expect(await Promise.all([first, rates, spot()].map(takenInBy))).toEqual([
    company.id,
    company.id,
    company.id,
  ])
  expect((await change(undefined)).body.other_addresses).toEqual([rates, spot()])
  expect((await change([rates])).body.other_addresses).toEqual([rates])
  expect([await takenInBy(spot()), await takenInBy(rates)]).toEqual([undefined, company.id])
  const trail = await test.sql`select after->'other_addresses' as others from audit_entry
    where company_id = ${company.id} and action = 'update' and record_type = 'company' order by id`
  expect(trail.map(({ others }) => others)).toEqual([[rates, spot()], [rates]])
})

it('an address that another company uses is refused as a first or additional address', async () => {
  await change([spot()])
  const stranger = await (await test.company()).user([], { is_admin: true })
  const theirs = (await stranger.call(readCompanyHealth)).body.intake_address
  const refused = await change([spot(), first], stranger, theirs)
  expect([refused.status, refused.body]).toEqual([
    409,
    { other_addresses: [spot(), first].map((address) => `Another company receives email at ${address}.`) },
  ])
  expect((await change([], stranger, spot())).body).toEqual({
    intake_address: [`Another company receives email at ${spot()}.`],
  })
  await expect(
    createCompany(test.db, { name: 'Late', abbreviation: 'QZ', intake_address: spot() }),
  ).rejects.toThrow('Another company receives email at')
  expect((await change(['no address'])).status).toBe(400)
})

it('when two companies claim one address at the same time, exactly one gets it', async () => {
  const stranger = await (await test.company()).user([], { is_admin: true })
  const theirs = (await stranger.call(readCompanyHealth)).body.intake_address
  for (let round = 0; round < 5; round++) {
    const wanted = `race-${round}-${company.id}@carrier.example`
    const answers = await Promise.all([change([wanted]), change([], stranger, wanted)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await change([], stranger, theirs)
  }
})

it('bids to the company’s own addresses and domain are refused', async () => {
  await change([`spot@ours-${company.id}.example`])
  const refusal = (address: string) => test.db.tenant(company.id, (tx) => refusedAddress(tx, address))
  expect(await refusal(`spot@ours-${company.id}.example`)).toContain(
    'You can’t bid to this address: it belongs to a load board, an automated sender or your company.',
  )
  expect(await refusal(`anybody@ours-${company.id}.example`)).toContain(
    'You can’t bid to this address: it belongs to a load board, an automated sender or your company.',
  )
  expect(await refusal('broker@elsewhere.example')).toBeUndefined()
})

it('load services must be unique public domains or server addresses', async () => {
  const trust = (load_services: string[], by = admin) =>
    by.call(changeLoadServices, { body: { load_services } })
  const saved = await trust(['@Loads.example', 'loads.example', '198.2.128.5', '2A00:1450:4001:0:0:0:0:1'])
  expect([saved.status, saved.body.load_services]).toEqual([
    200,
    ['198.2.128.5', '2a00:1450:4001::1', 'loads.example'],
  ])
  for (const name of [
    'gmail.com',
    'loads',
    'pat@loads.example',
    '10.0.0.8',
    '127.0.0.1',
    '198.2.128',
    'a b.example',
  ])
    expect([name, (await trust([name])).status]).toEqual([name, 400])
  expect((await trust(['10.0.0.8'])).body).toEqual({
    load_services: ['10.0.0.8 is a private address. Enter the server’s public address.'],
  })
  for (const name of ['co.uk', 'github.io', 's3.amazonaws.com', 'mail.gmail.com', 'u1.sendgrid.net'])
    expect((await trust([name, 'loads.example'])).body).toEqual({
      load_services: [
        `Anyone can send email from a subdomain of ${name}. Enter the service’s own domain, such as loads.example.`,
      ],
    })
  expect((await trust(['198.2.128.5', '2a00:1450:4001::1', 'loads.example', 'loads.co.uk'])).status).toBe(200)
  expect((await trust(['198.2.128.5', '2a00:1450:4001::1', 'loads.example'])).status).toBe(200)
  expect((await trust([], await company.user(['VIEW_DISPATCH']))).status).toBe(403)
  expect((await admin.call(readCompanyHealth)).body.load_services).toHaveLength(3)
  const trail = await test.sql`select after->'load_services' as services from audit_entry
    where company_id = ${company.id} and after ? 'load_services' order by id`
  expect(trail.at(0)?.['services']).toEqual(['198.2.128.5', '2a00:1450:4001::1', 'loads.example'])
  expect(trail).toHaveLength(3)
})
