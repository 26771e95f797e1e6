import { expect, it } from 'vitest'
import { seedDemoLoads } from '#server/demo/loads.ts'
import { seedDemoPay } from '#server/demo/pay.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { testApp } from '#tests/support/app.ts'

it('demo pay disputes are answered in closed weeks, and one in a locked week is open', async () => {
  const test = await testApp()
  await seedDemo(test.db)
  await seedDemoLoads({ db: test.db, roads: test.app.services.roads })
  await seedDemoPay({ db: test.db })
  const rows = await test.sql`select d.state, w.state as week, d.text, d.answer from pay_dispute d
    join pay_week w on w.company_id = d.company_id and w.of = d.of and w.payee = d.payee and w.monday = d.monday`
  expect(new Set(rows.filter(({ week }) => week === 'closed').map(({ state }) => state === 'open'))).toEqual(
    new Set([false]),
  )
  expect(rows.some(({ state, week }) => state === 'open' && week === 'locked')).toBe(true)
  expect(rows.every(({ state, answer }) => (state === 'open') === (answer === ''))).toBe(true)
})
