import { beforeAll, expect, it } from 'vitest'
import {
  listMailingRecipients,
  listMailingRuns,
  listSuppressedAddresses,
  type MailingRecipient,
  type MailingRun,
  readMailingReach,
  retryMailingRun,
  sendMailing,
} from '#contract/entities/reports/mailing.ts'
import { suppress } from '#server/reports/mailing/mailing-run.repository.ts'
import { sendSms } from '#server/reports/mailing/sms.ts'
import { aKey, aMailing, fleetOf } from '#tests/server/reports/mailing/mailing-support.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'
import { hurry, runJobs } from '#tests/support/run-jobs.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp({ MAIL_OUT_URL: 'smtp://127.0.0.1:9' })
})

it('a mailing goes to both drivers of a truck and skips an archived one when the other is active', async () => {
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
  expect(reach.body).toEqual({
    people: 4,
    skipped: [{ name: 'Unit U002', reason: 'No driver assigned.' }],
  })
  await user.call(sendMailing, { params: { id }, headers: aKey() })
  const [run] = (await user.call(listMailingRuns, { params: { id } })).body.results as MailingRun[]
  const { results } = (await user.call(listMailingRecipients, { params: { id: run!.id } })).body as {
    results: MailingRecipient[]
  }
  expect(results.map(({ unit_number, address, reason }) => [unit_number, address || reason])).toEqual([
    ['U000', 'both@drivers.example'],
    ['U000', 'second@drivers.example'],
    ['U001', 'other@drivers.example'],
    ['U002', 'No driver assigned.'],
    ['U003', 'twice@drivers.example'],
  ])
})

it('a driver who opted out is skipped in retries, at the old and new address, and in queued messages', async () => {
  const company = await test.company()
  const user = await company.user(['CAN_MANAGE_MAILING'])
  const addresses = ['a', 'b', ...Array.from({ length: 49 }, (_, index) => `d${index}`)].map(
    (name) => `${name}@drivers.example`,
  )
  const { id } = (await aMailing(user, await fleetOf(test, company, addresses))).body
  await user.call(sendMailing, { params: { id }, headers: aKey() })
  await runJobs(test)
  const [run] = (await user.call(listMailingRuns, { params: { id } })).body.results as MailingRun[]
  const params = { id: run!.id }
  await test.sql`update outgoing_mail set state = case when "to" like 'd%' then 'sent' else 'failed' end where company_id = ${company.id}`
  await test.db.tenant(company.id, async (tx) => {
    await suppress(tx, 'a@drivers.example', 'unsubscribed')
    await suppress(tx, 'bb@drivers.example', 'bounced')
    await suppress(tx, 'd48@drivers.example', 'unsubscribed')
  })
  await test.sql`update driver set email = 'bb@drivers.example' where company_id = ${company.id} and email = 'b@drivers.example'`
  await user.call(retryMailingRun, { params, body: { uncertain: false } })
  await hurry(test)
  await runJobs(test)
  const { results } = (await user.call(listMailingRecipients, { params, query: { state: 'skipped' } }))
    .body as {
    results: MailingRecipient[]
  }
  expect(results.map(({ address, reason }) => [address, reason])).toEqual([
    ['a@drivers.example', 'D0 Doe unsubscribed.'],
    ['bb@drivers.example', 'D1 Doe can’t be reached: an earlier email bounced.'],
    ['d48@drivers.example', 'D50 Doe unsubscribed.'],
  ])
  expect(
    await test.sql`select "to" from outgoing_mail where company_id = ${company.id} and state = 'queued'`,
  ).toEqual([])
})

it('an unsubscribed driver stays unsubscribed even if an email bounced before or after', async () => {
  const company = await test.company()
  const user = await company.user(['CAN_MANAGE_MAILING'])
  await test.db.tenant(company.id, async (tx) => {
    for (const reason of ['bounced', 'unsubscribed'] as const) await suppress(tx, 'a@drivers.example', reason)
    for (const reason of ['unsubscribed', 'bounced'] as const) await suppress(tx, 'b@drivers.example', reason)
  })
  const { results } = (await user.call(listSuppressedAddresses)).body
  expect(results.map(({ reason }: { reason: string }) => reason)).toEqual(['unsubscribed', 'unsubscribed'])
})

it('messages left by a server stop are sent in the next attempt, which does not fail the job', async () => {
  const company = await test.company()
  const call = { companyId: company.id, key: '', attempt: 1, fence: 1n, services: test.app.services }
  await expect(
    sendSms({ ...call, payload: { run: 0 }, signal: AbortSignal.abort() } as never),
  ).rejects.toThrow('aborted')
})
