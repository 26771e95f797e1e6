import { expect, it } from 'vitest'
import {
  listMailingRecipients,
  listMailingRuns,
  type MailingRecipient,
  type MailingRun,
  readMailingReach,
  sendMailing,
} from '#contract/entities/mailing.ts'
import { aKey, aMailing, fleetOf } from '#tests/server/mailing/mailing-support.ts'
import { testApp } from '#tests/support/app.ts'

it('a mailing goes to both drivers of a truck, and says nothing of one who is gone where another is there', async () => {
  const test = await testApp()
  const company = await test.company()
  const user = await company.user(['CAN_MANAGE_MAILING'])
  const names = ['both', 'gone', 'alone', 'twice', 'second', 'other']
  const [both, gone, alone, twice, second, other] = await fleetOf(
    test,
    company,
    names.map((name) => `${name}@drivers.example`),
  )
  const rides = (unit: typeof both, driver: number | null | undefined) =>
    test.sql`update vehicle set second_driver = ${driver ?? null} where id = ${unit!.id}`
  await rides(both, second!.driver)
  await rides(gone, other!.driver)
  await rides(twice, twice!.driver)
  await test.sql`update driver set deleted_at = now() where id in (${gone!.driver}, ${alone!.driver})`
  const { id } = (await aMailing(user, [both!, gone!, alone!, twice!])).body
  const reach = await user.call(readMailingReach, { params: { id } })
  expect(reach.body).toEqual({ people: 4, left_out: [{ unit_number: 'U002', reason: 'It has no driver.' }] })
  await user.call(sendMailing, { params: { id }, headers: aKey() })
  const [run] = (await user.call(listMailingRuns, { params: { id } })).body.results as MailingRun[]
  const { results } = (await user.call(listMailingRecipients, { params: { id: run!.id } })).body as { results: MailingRecipient[] }
  expect(results.map(({ unit_number, address, reason }) => [unit_number, address || reason])).toEqual([
    ['U000', 'both@drivers.example'],
    ['U000', 'second@drivers.example'],
    ['U001', 'other@drivers.example'],
    ['U002', 'It has no driver.'],
    ['U003', 'twice@drivers.example'],
  ])
})
