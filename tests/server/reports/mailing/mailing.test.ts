import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  listMailingRecipients,
  listMailingRuns,
  listMailings,
  listMailingServices,
  listMailingVehicles,
  listSuppressedAddresses,
  type MailingRecipient,
  type MailingRun,
  readMailing,
  restoreAddress,
  retryMailingRun,
  sendMailing,
  stopMailingRun,
  updateMailing,
} from '#contract/entities/reports/mailing.ts'
import { sendSms } from '#server/reports/mailing/sms.ts'
import { handleBounce, handleComplaint } from '#server/market/mail-handling/bounce.ts'
import {
  aKey,
  aMailing,
  company,
  eachMailing,
  fleetOf,
  outgoingMails,
  send,
  test,
  user,
} from '#tests/server/reports/mailing/mailing-support.ts'
import { hurry, runJobs } from '#tests/support/run-jobs.ts'

eachMailing()

const runsOf = async (id: number) =>
  (await user.call(listMailingRuns, { params: { id } })).body.results as MailingRun[]
const recipients = async (id: number) =>
  (await user.call(listMailingRecipients, { params: { id } })).body.results as MailingRecipient[]
const settle = (state: string, to = '') =>
  test.sql`update outgoing_mail set state = ${state}, last_error = 'as the test says' where company_id = ${company.id} and "to" like ${`${to}%`}`

async function sent(addresses: readonly string[]) {
  const { body } = await aMailing(user, await fleetOf(test, company, addresses))
  await send(body.id)
  await runJobs(test)
  const [run] = await runsOf(body.id)
  return { id: body.id as number, run: run! }
}

describe('mailing', () => {
  it('is stored with its vehicles, can be changed and is listed', async () => {
    const vehicles = await fleetOf(test, company, ['a@drivers.example', 'b@drivers.example'])
    const made = await aMailing(user, vehicles)
    expect(made).toMatchObject({
      status: 201,
      body: { vehicle_count: 2, is_active: false, next_run_at: null, last_run_at: null },
    })
    const { id, version } = made.body
    const changed = await user.call(updateMailing, {
      params: { id },
      body: { version, vehicles: [vehicles[1]!.id], days_of_week: '1,5' },
    })
    expect(changed).toMatchObject({ status: 200, body: { vehicles: [vehicles[1]!.id], days_of_week: '1,5' } })
    expect((await user.call(updateMailing, { params: { id }, body: { version, name: 'Late' } })).status).toBe(
      409,
    )
    expect((await user.call(listMailings, { query: { search: 'unit' } })).body).toMatchObject({
      count: 1,
      results: [{ id, vehicle_count: 1 }],
    })
    expect((await user.call(listMailings, { query: { is_active: 'true' } })).body.count).toBe(0)
  })

  it.each([
    ['subject', { subject: '' }],
    ['subject', { subject: 'Hello {name}' }],
    ['message', { message: 'Your rate is {price}' }],
    ['days_of_week', { days_of_week: '1,2,3,4,5,6,7' }],
    ['send_time', { send_time: '25:00' }],
    ['time_zone', { time_zone: 'Mars/Olympus' }],
    ['service', { service: 'sms' }],
    ['vehicles', { vehicles: [] }],
    ['vehicles', { vehicles: [999_999] }],
  ])('is refused with an invalid %s', async (field, wrong) => {
    const vehicles = await fleetOf(test, company, ['a@drivers.example'])
    expect(await aMailing(user, vehicles, wrong)).toMatchObject({
      status: 400,
      body: { [field]: [expect.any(String)] },
    })
  })

  it('is available only to users of the company who may manage mailings', async () => {
    const { body } = await aMailing(user, await fleetOf(test, company, ['a@drivers.example']))
    const other = await company.user(['VIEW_VEHICLES'])
    expect((await other.call(listMailings)).status).toBe(403)
    const stranger = await (await test.company()).user(['CAN_MANAGE_MAILING'])
    expect((await stranger.call(readMailing, { params: { id: body.id } })).status).toBe(404)
    expect((await stranger.call(sendMailing, { params: { id: body.id }, headers: aKey() })).status).toBe(404)
  })

  it('is sent once when several users send it at the same time', async () => {
    const { body } = await aMailing(user, await fleetOf(test, company, ['a@drivers.example']))
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(body.id, aKey())))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    await runJobs(test)
    expect(await outgoingMails()).toHaveLength(1)
  })

  it('lists active vehicles to choose from, with the recipients of each', async () => {
    const [first] = await fleetOf(test, company, ['a@drivers.example', '', 'no address'])
    const listed = async (query: Record<string, string>) =>
      (await user.call(listMailingVehicles, { query })).body as {
        count: number
        results: { unit_number: string; problem: string }[]
      }
    const all = await listed({})
    expect(all.results.map(({ unit_number, problem }) => [unit_number, problem])).toEqual([
      ['U000', ''],
      ['U001', 'D1 Doe has no email address.'],
      ['U002', 'D2 Doe’s email address is invalid.'],
    ])
    expect((await listed({ search: 'd1' })).results.map(({ unit_number }) => unit_number)).toEqual(['U001'])
    expect((await listed({ ids: String(first!.id) })).count).toBe(1)
    const { id } = (await aMailing(user, [first!])).body
    await test.sql`update vehicle set status = 3 where id = ${first!.id}`
    expect((await listed({})).count).toBe(2)
    expect((await listed({ mailing: String(id) })).results).toMatchObject([
      { unit_number: 'U000', problem: 'Vehicle is retired.' },
    ])
    expect((await user.call(listMailingServices)).body.results).toEqual([{ value: 'email', name: 'Email' }])
  })
})

describe('mailing run', () => {
  it('sends each driver one personal message and lists skipped drivers with the reason', async () => {
    const { id, run } = await sent(['a@drivers.example', 'A@drivers.example', '', 'b@drivers.example'])
    const mails = await outgoingMails()
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['a@drivers.example', 'Unit U000'],
      ['b@drivers.example', 'Unit U003'],
    ])
    expect(mails[0]?.['text']).toMatch(
      /^D0 Doe, are you free near Akron, OH\?\n\n--\nExample Freight\n.*https:\/\/freight\.example\/unsubscribe\/[\w-]{43}\n$/s,
    )
    expect((await recipients(run.id)).map(({ state, reason }) => [state, reason])).toEqual([
      ['sending', ''],
      ['skipped', 'D1 Doe already gets it for unit U000.'],
      ['skipped', 'D2 Doe has no email address.'],
      ['sending', ''],
    ])
    expect(run).toMatchObject({
      state: 'running',
      counts: { sending: 2, skipped: 2 },
      user_name: 'Anna Example',
      due_at: null,
    })
    await settle('sent')
    expect(await runsOf(id)).toMatchObject([{ state: 'done', counts: { sent: 2, skipped: 2 } }])
  })

  it('starts once per idempotency key', async () => {
    const { body } = await aMailing(user, await fleetOf(test, company, ['a@drivers.example']))
    const headers = aKey()
    await Promise.all([send(body.id, headers), send(body.id, headers), send(body.id, headers)])
    expect(await runsOf(body.id)).toHaveLength(1)
  })

  it('queues only what can be sent within seconds, and sends everything in the end', async () => {
    const addresses = Array.from({ length: 70 }, (_, index) => `d${index}@drivers.example`)
    const { id, run } = await sent(addresses)
    expect((await runsOf(id))[0]?.counts).toEqual({ sending: 50, waiting: 20 })
    await hurry(test)
    await runJobs(test)
    expect((await runsOf(id))[0]?.counts).toEqual({ sending: 50, waiting: 20 })
    await settle('sent')
    await hurry(test)
    await runJobs(test)
    await settle('sent')
    expect((await runsOf(id))[0]).toMatchObject({ id: run.id, state: 'done', counts: { sent: 70 } })
    expect(new Set((await outgoingMails()).map(({ to }) => to))).toEqual(new Set(addresses))
  })

  it('that is stopped sends nothing more to remaining recipients', async () => {
    const { id, run } = await sent(['a@drivers.example', 'b@drivers.example'])
    await settle('sent', 'a@')
    const stopped = await user.call(stopMailingRun, { params: { id: run.id } })
    expect(stopped.body).toMatchObject({ state: 'stopped', counts: { sent: 1, stopped: 1 } })
    expect((await outgoingMails()).map(({ to }) => to)).toEqual(['a@drivers.example'])
    expect((await user.call(stopMailingRun, { params: { id: run.id } })).status).toBe(409)
    await hurry(test)
    await runJobs(test)
    expect((await runsOf(id))[0]?.counts).toEqual({ sent: 1, stopped: 1 })
  })

  it('retries failed recipients at their current address, and uncertain ones only on request', async () => {
    const { run } = await sent(['a@drivers.example', 'b@drivers.example', 'c@drivers.example'])
    await settle('sent', 'a@')
    await settle('failed', 'b@')
    await settle('uncertain', 'c@')
    await test.sql`update driver set email = 'bb@drivers.example' where company_id = ${company.id} and email = 'b@drivers.example'`
    const retry = (uncertain: boolean) =>
      user.call(retryMailingRun, { params: { id: run.id }, body: { uncertain } })
    expect((await retry(false)).body.counts).toEqual({ sent: 1, sending: 1, uncertain: 1 })
    expect((await outgoingMails()).map(({ to, state }) => [to, state])).toEqual([
      ['a@drivers.example', 'sent'],
      ['bb@drivers.example', 'queued'],
      ['c@drivers.example', 'uncertain'],
    ])
    expect((await retry(false)).status).toBe(409)
    expect((await retry(true)).body.counts).toEqual({ sent: 1, sending: 2 })
  })
})

describe('mailing opt-out', () => {
  it('by the unsubscribe link needs a click on the page and lasts until the driver is allowed again', async () => {
    const { id } = await sent(['a@drivers.example'])
    const path = /\/unsubscribe\/[\w-]{43}/.exec(String((await outgoingMails())[0]?.['text']))?.[0] ?? ''
    const page = await test.app.inject({ url: path })
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('a@drivers.example')])
    expect((await user.call(listSuppressedAddresses)).body.count).toBe(0)
    const done = await test.app.inject({
      method: 'POST',
      url: path,
      payload: '',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect([done.statusCode, done.body]).toEqual([200, expect.stringContaining('Unsubscribed')])
    await settle('sent')
    await send(id)
    await runJobs(test)
    expect((await runsOf(id))[0]?.counts).toEqual({ skipped: 1 })
    const { results } = (await user.call(listSuppressedAddresses)).body
    expect(results).toMatchObject([{ address: 'a@drivers.example', reason: 'unsubscribed' }])
    expect((await user.call(restoreAddress, { params: { id: results[0].id } })).body).toEqual({
      address: 'a@drivers.example',
    })
    expect((await test.app.inject({ url: `/unsubscribe/${'x'.repeat(43)}` })).statusCode).toBe(404)
  })

  it('applies to an address that bounced', async () => {
    const { run } = await sent(['a@drivers.example'])
    await settle('sent')
    const [{ message_id: messageId } = {}] =
      await test.sql`select message_id from outgoing_mail where company_id = ${company.id}`
    const failed = { addresses: ['a@drivers.example'], outcome: 'failed' as const, reason: 'No such mailbox' }
    const report = { messageIds: [String(messageId)], isInWords: false, recipients: [failed] }
    await test.db.tenant(company.id, (tx) => handleBounce(tx, report, []))
    expect(await recipients(run.id)).toMatchObject([{ state: 'bounced', reason: 'No such mailbox' }])
    expect((await user.call(listMailingVehicles)).body.results).toMatchObject([
      { problem: expect.stringContaining('bounced') },
    ])
  })

  it('applies to an address with a spam complaint, also after a bounce', async () => {
    await sent(['a@drivers.example'])
    await settle('sent')
    const [{ message_id: messageId } = {}] =
      await test.sql`select message_id from outgoing_mail where company_id = ${company.id}`
    await test.db.tenant(company.id, (tx) => handleComplaint(tx, { messageIds: [String(messageId)] }, []))
    expect((await user.call(listSuppressedAddresses)).body.results).toMatchObject([
      { address: 'a@drivers.example', reason: 'complaint' },
    ])
    expect((await user.call(listMailingVehicles)).body.results).toMatchObject([
      { problem: expect.stringContaining('spam') },
    ])
    const notes =
      await test.sql`select type, title from notification where company_id = ${company.id} and title like '%Spam complaint%'`
    expect(notes[0]).toMatchObject({ type: 'HR' })
  })
})

describe('SMS mailing', () => {
  it('posts each message to the gateway once and reports unknown outcomes', async () => {
    const forms: Record<string, string>[] = []
    const gateway = createServer(async (request, response) => {
      let text = ''
      for await (const chunk of request) text += String(chunk)
      const form = Object.fromEntries(new URLSearchParams(text))
      forms.push(form)
      response.writeHead(form['to']?.endsWith('01') ? 400 : form['to']?.endsWith('02') ? 503 : 200).end()
    })
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void gateway.close())
    const smsUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`
    const vehicles = await fleetOf(test, company, ['', '', ''])
    const { body } = await aMailing(user, vehicles)
    await test.sql`update mailing set service = 'sms' where id = ${body.id}`
    await send(body.id)
    await runJobs(test, { smsUrl })
    expect(forms.map(({ to, text }) => [to, text])).toEqual(
      [0, 1, 2].map((at) => [`+1614555010${at}`, `D${at} Doe, are you free near Akron, OH?`]),
    )
    const [run] = await runsOf(body.id)
    expect(run).toMatchObject({ state: 'done', counts: { sent: 1, failed: 1, uncertain: 1 } })
    await user.call(retryMailingRun, { params: { id: run!.id }, body: {} })
    await runJobs(test, { smsUrl })
    expect(forms.map(({ id }) => id)).toHaveLength(4)
    expect(forms[3]?.['id']).toBe(forms[1]?.['id'])
  })

  it('sends part of a long run per attempt, so that others run in between', async () => {
    const { body } = await aMailing(user, await fleetOf(test, company, ['', '', '']))
    await test.sql`update mailing set service = 'sms' where id = ${body.id}`
    await send(body.id)
    const [run] = await runsOf(body.id)
    const call = {
      companyId: company.id,
      key: '',
      attempt: 1,
      fence: 1,
      services: test.app.services,
      log: test.app.log,
      payload: { run: run!.id },
    }
    const attempt = () => sendSms({ ...call, signal: new AbortController().signal }, 2)
    expect([await attempt(), (await runsOf(body.id))[0]?.counts]).toEqual([true, { failed: 2, waiting: 1 }])
    expect([await attempt(), (await runsOf(body.id))[0]?.counts]).toEqual([false, { failed: 3 }])
  })
})
