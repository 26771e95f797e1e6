import { beforeAll, expect, it } from 'vitest'
import { listBrokers, readBroker } from '#contract/entities/market/broker.ts'
import { listLoadTenders } from '#contract/entities/edi/load-tender.ts'
import { countOwners } from '#contract/entities/fleet/owner.ts'
import { login } from '#contract/entities/people/session.ts'
import { listFleet, type Vehicle } from '#contract/entities/fleet/vehicle.ts'
import { vinProblems } from '#contract/rules/vin.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#server/demo/accounts.ts'
import { insertRates } from '#server/demo/pay.repository.ts'
import { refusePublicAccounts } from '#server/demo/public-accounts.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { seedDemoTenders } from '#server/demo/tenders.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'

let test: TestApp

beforeAll(async () => {
  test = await testApp()
  await seedDemo(test.db)
})

const admit = async (username: string) =>
  (await test.call(login, { body: { username, password: DEMO_PASSWORD } })).body
const asDispatcher = async (
  endpoint: Parameters<TestApp['call']>[0],
  input: Parameters<TestApp['call']>[1] = {},
) =>
  (
    await test.call(endpoint, {
      ...input,
      headers: { authorization: `Bearer ${(await admit('dispatcher')).access}` },
    })
  ).body

it('every demo account has a driver referral link', async () => {
  for (const { username } of DEMO_ACCOUNTS) {
    expect((await admit(username)).referral_link).toBe(`https://drive.northline.example/join/${username}`)
  }
})

it('demo brokers have ratings, one blacklisted broker with a reason, and one duplicate', async () => {
  const { results } = await asDispatcher(listBrokers)
  const called = (name: string) => results.find((broker: { name: string }) => broker.name === name)
  expect(called('LAKESHORE EXPEDITE')).toMatchObject({ rating: 4.67, is_blacklisted: false })
  expect(called('COPPERLINE FREIGHT')).toMatchObject({ rating: null })
  expect(results.filter((broker: { is_blacklisted: boolean }) => broker.is_blacklisted)).toMatchObject([
    { name: 'PINEHURST EXPRESS', rating: 1.5, blacklist_reason: expect.stringContaining('unpaid') },
  ])
  const twice = await asDispatcher(readBroker, { params: { id: called('PRAIRIE STAR LOGISTICS LLC').id } })
  expect(twice.duplicates).toMatchObject([{ name: 'PRAIRIE STAR LOGISTICS' }])
  expect(await asDispatcher(readBroker, { params: { id: called('LAKESHORE EXPEDITE').id } })).toMatchObject({
    my_rating: 5,
    rating_count: 3,
  })
})

it('demo drivers have email addresses, one cannot bid, and some see prices', async () => {
  const [counted] = await test.sql`
    select count(*) filter (where email not like '%@drivers.example')::int as unreachable, count(distinct email) = count(*) as distinct,
      bool_or(not allow_bid) as somebody_may_not, bool_or(view_price) as somebody_sees, bool_and(view_price) as everybody_sees from driver`
  expect(counted).toEqual({
    unreachable: 0,
    distinct: true,
    somebody_may_not: true,
    somebody_sees: true,
    everybody_sees: false,
  })
})

it('demo owners cover every status of the HR inbox', async () => {
  const { access } = await admit('hr')
  const { body } = await test.call(countOwners, { headers: { authorization: `Bearer ${access}` } })
  expect(body.counts).toEqual({ 0: 13, 1: 1, 2: 1, 3: 1, 4: 10, 5: 5, 6: 1 })
})

it('demo vehicles have teams, valid VINs, and weights, and dispatchers see their own teams', async () => {
  const own = await asDispatcher(listFleet)
  const all = await asDispatcher(listFleet, { query: { team: '0' } })
  expect(new Set(own.results.map(({ team_name }: Vehicle) => team_name))).toEqual(new Set(['Expedite']))
  expect([own.count > 50, all.count > own.count, all.count]).toEqual([true, true, 143])
  const vehicles = await test.sql`select vin, gross_weight from vehicle where unit_number < '900'`
  expect(
    vehicles.filter(
      ({ vin, gross_weight }) => vinProblems(String(vin), 2027).length > 0 || gross_weight === null,
    ),
  ).toEqual([])
})

it('team drivers of a demo truck get no more than 100 percent together', async () => {
  const [company] = await test.sql`select id from company where abbreviation = 'NLF'`
  await test.db.tenant(Number(company!.id), insertRates)
  const [paid] = await test.sql`
    select max(percent)::float8 as most, count(*) filter (where trucks.second_driver is not null and percent is not null)::int as of_two
    from (select vehicle.id, second_driver, (select sum(percent) from driver_pay where driver in (vehicle.driver, vehicle.second_driver)) as percent
      from vehicle) as trucks`
  expect([Number(paid!.most) <= 100, Number(paid!.of_two) > 0]).toEqual([true, true])
})

it('seeding the demo twice creates no duplicates', async () => {
  const count = async () =>
    (
      await test.sql`select count(*)::int as brokers, (select count(*)::int from broker_rating) as ratings from broker`
    )[0]
  const before = await count()
  await seedDemo(test.db)
  expect(await count()).toEqual(before)
})

it('an EDI partner has tendered three shipments and sent one broken file, once', async () => {
  const { companyId } = await seedDemo(test.db)
  await seedDemoTenders(test.db)
  await seedDemoTenders(test.db)
  expect((await asDispatcher(listLoadTenders)).results).toMatchObject(
    ['LX-408840', 'LX-408827', 'LX-408812'].map((shipment_id) => ({
      shipment_id,
      partner_name: 'Lakeshore Expedite',
      state: 'open',
      offer: expect.any(Number),
      price_cents: expect.any(Number),
      pick_up_date: expect.any(String),
    })),
  )
  const messages = await test.sql`
    select direction, kind, state from edi_message where company_id = ${companyId} order by id`
  expect(
    messages.filter(({ direction }) => direction === 'in').map(({ kind, state }) => [kind, state]),
  ).toEqual([...Array.from({ length: 3 }, () => ['204', 'received']), ['204', 'refused']])
  expect(messages.filter(({ kind }) => kind === '997')).toHaveLength(4)
})

it('DEMO=off is refused while a demo user has the public password', async () => {
  await expect(refusePublicAccounts(test.db)).rejects.toThrow(
    /^This data has demo users whose password is public: accountant, admin, .*, platform\. Use a new DATA_DIR/,
  )
  await test.sql`update app_user set is_active = false where username <> 'hr'`
  await expect(refusePublicAccounts(test.db)).rejects.toThrow(/is public: hr\. Use a new DATA_DIR/)
  await test.sql`update app_user set password_hash = '' where username = 'hr'`
  await expect(refusePublicAccounts(test.db)).resolves.toBeUndefined()
})
