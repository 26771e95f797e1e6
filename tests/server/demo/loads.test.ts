import { expect, it } from 'vitest'
import { listOrders, type Order } from '#contract/entities/order.ts'
import { login } from '#contract/entities/session.ts'
import { DEMO_PASSWORD } from '#server/demo/accounts.ts'
import { goalOf } from '#server/demo/feed-vehicles.ts'
import { seedDemoLoads } from '#server/demo/loads.ts'
import { seedRoadLoads } from '#server/demo/road-loads.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { watchCompany } from '#server/entities/order/watch.ts'
import { testApp } from '#tests/support/app.ts'

it('of the loads under way a few are late or at risk and most on time, each from street to street', async () => {
  const test = await testApp()
  await seedDemo(test.db)
  const { roads } = test.app.services
  await seedDemoLoads({ db: test.db, roads })
  await seedRoadLoads({ db: test.db, roads })
  const [company] = await test.sql`select id from company where abbreviation = 'NLF'`
  await watchCompany({ db: test.db, roads }, Number(company!.id))
  const { access } = (await test.call(login, { body: { username: 'lead', password: DEMO_PASSWORD } })).body
  const { results } = (await test.call(listOrders, { headers: { authorization: `Bearer ${access}` } })).body as { results: Order[] }
  const share = (standing: Order['standing']) => results.filter((order) => order.standing === standing).length / results.length
  expect(results.length).toBeGreaterThanOrEqual(9)
  expect([share('late') > 0, share('late') <= 0.34, share('risk') > 0, share('on_time') >= 0.5]).toEqual([true, true, true, true])
  for (const { next_stop: next } of results) {
    expect(next?.address).toMatch(/^\d{4} [A-Z][\w-]+ \w+, [A-Z][\w ]+, [A-Z]{2} \d{5}$/)
    expect(next?.facility).not.toBe('')
  }
})

it('a truck sets out as late as its pickup lets it', () => {
  const now = Date.parse('2030-01-07T12:00:00Z')
  const here = { latitude: 40, longitude: -85 }
  const next_stop = { latitude: 41, longitude: -85, window_from: '2030-01-08T12:00:00Z', arrived_at: null } as Order['next_stop']
  expect(goalOf({ next_stop }, here, now)).toMatchObject(here)
  expect(goalOf({ next_stop }, here, now + 22.5 * 3_600_000)).toMatchObject({ latitude: 41 })
  expect(goalOf({ next_stop: next_stop && { ...next_stop, window_from: null } }, here, now)).toMatchObject({ latitude: 41 })
})
