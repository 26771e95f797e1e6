import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mergeBroker, readBroker } from '#contract/entities/market/broker.ts'
import { createOffer, listOffers, readOffer } from '#contract/entities/market/offer.ts'
import {
  createMailing,
  listMailingContacts,
  listMailingRecipients,
  listMailingRuns,
  type MailingRecipient,
  readMailing,
  readMailingReach,
  readTruckList,
  updateMailing,
} from '#contract/entities/reports/mailing.ts'
import { receiveMail } from '#server/market/intake/receive-mail.ts'
import { createReader, type Reader } from '#server/market/mail-parser/reader.ts'
import type { TestUser } from '#tests/support/app.ts'
import { closeAfterFile } from '#tests/support/after-file.ts'
import { freight } from '#tests/support/freight.ts'
import { runJobs } from '#tests/support/run-jobs.ts'
import {
  aKey,
  company,
  eachMailing,
  outgoingMails,
  send,
  test,
  user,
} from '#tests/server/reports/mailing/mailing-support.ts'

eachMailing()

let rows: ReturnType<typeof freight>
let dispatcher: TestUser
let broker: { id: number }

const TRUCK = {
  last_address: '12 Secret Street, Akron, OH 44301',
  payload: 12_000,
  useful_cargo_length: 288,
  useful_cargo_width: 96,
  useful_cargo_height: 97,
  hazmat: true,
}
const DANA = 'dana@kestrel.example'

beforeEach(async () => {
  rows = freight(test.db, company.id)
  dispatcher = await company.user(['CREATE_BID'])
  broker = await rows.broker({ name: 'Kestrel Freight', domain: 'kestrel.example' })
  await rows.offer({
    broker: broker.id,
    contact_email: DANA,
    contact_name: 'Dana Poe',
    pick_up_at_state: 'OH',
  })
})

const crewed = async (values: object = {}) => {
  const owner = await rows.owner({ name: 'Hidden Owner LLC', city: 'Toledo', state: 'OH' })
  const driver = await rows.driver(owner.id, {
    first_name: 'Secret',
    last_name: 'Driver',
    phone: '+13305550177',
    email: 'secret@drivers.example',
  })
  return rows.vehicle({
    owner_company: owner.id,
    unit_number: 'U204',
    driver: driver.id,
    ...TRUCK,
    ...values,
  })
}

const aList = async (more: object = {}) =>
  user.call(createMailing, {
    body: {
      name: 'Ohio brokers',
      audience: 'brokers',
      subject: '{trucks} available',
      message: 'Good morning,\nhere is what {company} has open.',
      contacts: [{ broker: broker.id, email: DANA }],
      days_of_week: '*',
      send_time: '06:30',
      time_zone: 'America/New_York',
      with_csv: true,
      ...more,
    },
    headers: aKey(),
  })
const preview = async (id: number) => (await user.call(readTruckList, { params: { id } })).body
const recipients = async (id: number) => {
  const [run] = (await user.call(listMailingRuns, { params: { id } })).body.results
  return (await user.call(listMailingRecipients, { params: { id: run.id } })).body
    .results as MailingRecipient[]
}
type Sent = Record<'reply_to' | 'subject' | 'text' | 'html' | 'csv' | 'unsubscribe' | 'message_id', string>
async function sentMail(): Promise<Sent> {
  const mails = await test.sql`select reply_to, subject, text, html, csv, unsubscribe, message_id
    from outgoing_mail where company_id = ${company.id} order by id`
  return mails.at(-1) as Sent
}

describe('a truck list', () => {
  it('has one truck a row and one fact a column, as text, table and CSV', async () => {
    await crewed({ home_base: '9 Home Road, Memphis, TN 38118' })
    const { body } = await aList()
    expect(body).toMatchObject({
      audience: 'brokers',
      contact_count: 1,
      vehicle_count: 0,
      empty_within: 24,
      contacts: [{ broker: broker.id, broker_name: 'Kestrel Freight', name: 'Dana Poe', email: DANA }],
    })
    const shown = await preview(body.id)
    expect(shown).toMatchObject({ count: 1, subject: '1 truck available', left_out: [] })
    expect(shown.csv.split('\r\n')).toEqual([
      '"Available","Location","Truck","Payload, lb","Cargo L x W x H, in","Hazmat","Prefers toward","Unit"',
      '"Now","Akron, OH","Cargo van","12,000","288 x 96 x 97","Yes","Memphis, TN","U204"',
      '',
    ])
    expect(shown.text).toMatch(
      /^Good morning,\nhere is what Example Freight has open\.\n\nAvailable {2}Location/,
    )
    expect(shown.html).toContain('<th scope="col"')
    expect(shown.html).toContain('>Akron, OH</td>')
  })

  it('is sent as previewed, and says nothing of drivers, owners, streets or prices', async () => {
    await crewed()
    const { body } = await aList()
    const shown = await preview(body.id)
    await send(body.id)
    await runJobs(test)
    const mail = await sentMail()
    const plain = (text: string) =>
      text.replace(/unsubscribe\/[\w…-]+/g, 'unsubscribe/').replace(/As of [^.]+\./g, '')
    for (const part of ['text', 'html', 'csv', 'subject'] as const)
      expect(plain(mail[part])).toBe(plain(shown[part]))
    expect(mail.reply_to).toMatch(/\+re\.[a-z2-7]{26}@/)
    expect(JSON.stringify(mail)).not.toMatch(/secret|hidden|toledo|330.?555|\$/i)
  })

  it('lists the chosen trucks that are empty in time and says why others are not', async () => {
    const hour = 3_600_000
    const chosen = await crewed({ unit_number: 'A1' })
    const others = [
      await crewed({ unit_number: 'A2', registration_status: 2 }),
      await crewed({ unit_number: 'A3', documents_expire_on: '2020-01-01' }),
      await crewed({
        unit_number: 'A4',
        location_type: 'planned',
        planned_address: 'Dayton, OH',
        planned_latitude: 39.76,
        planned_longitude: -84.19,
        planned_date: new Date(Date.now() + 30 * hour).toISOString(),
        planned_at: new Date().toISOString(),
      }),
      await crewed({ unit_number: 'A5', last_latitude: null, last_longitude: null, last_address: '' }),
    ]
    await crewed({ unit_number: 'B1' })
    await crewed({ unit_number: 'B2', status: 2 })
    const { body } = await aList({ vehicles: [chosen, ...others].map(({ id }) => id) })
    const shown = await preview(body.id)
    expect([shown.count, shown.left_out]).toEqual([
      1,
      [
        { name: 'Unit A2', reason: 'Registration not yet accepted.' },
        { name: 'Unit A3', reason: 'Documents expired.' },
        { name: 'Unit A4', reason: expect.stringMatching(/^Empty \w{3} /) },
        { name: 'Unit A5', reason: 'Location unknown.' },
      ],
    ])
    const { version } = body
    const all = { params: { id: body.id }, body: { version, vehicles: [], empty_within: 48 } }
    expect((await user.call(updateMailing, all)).body.empty_within).toBe(48)
    expect(await preview(body.id)).toMatchObject({ count: 3, subject: '3 trucks available' })
  })

  it.each([
    ['contacts', { contacts: [] }],
    ['contacts', { contacts: [{ broker: 1, email: 'nobody@unknown.example' }] }],
    ['service', { service: 'sms' }],
    ['subject', { subject: 'Unit {unit}' }],
    ['empty_within', { empty_within: 1000 }],
  ])('is refused with invalid %s', async (field, wrong) => {
    expect(await aList(wrong)).toMatchObject({ status: 400, body: { [field]: [expect.any(String)] } })
  })

  it('isn’t sent while no truck is empty', async () => {
    const { body } = await aList()
    expect(await send(body.id)).toMatchObject({
      status: 409,
      body: { detail: ['No truck is empty within 24 hours.'] },
    })
    expect(await outgoingMails()).toEqual([])
  })

  it('belongs to mailings of the company', async () => {
    const { body } = await aList()
    expect((await dispatcher.call(readTruckList, { params: { id: body.id } })).status).toBe(403)
    expect((await dispatcher.call(listMailingContacts)).status).toBe(403)
    const stranger = await (await test.company()).user(['CAN_MANAGE_MAILING'])
    expect((await stranger.call(readTruckList, { params: { id: body.id } })).status).toBe(404)
    expect((await stranger.call(listMailingContacts)).body).toEqual({ count: 0, results: [] })
  })
})

describe('contacts of a truck list', () => {
  it('are chosen by broker, lane and past wins', async () => {
    const other = await rows.broker({ name: 'Merlin Logistics', email: 'office@merlin.example' })
    const won = await rows.offer({
      broker: other.id,
      contact_email: 'Max@merlin.example',
      pick_up_at_state: 'TN',
      deliver_to_state: 'TX',
    })
    await test.sql`insert into bid (company_id, offer, dispatcher, broker_email, broker_price_cents, message, reply_token, answer, answer_confirmed_at)
      values (${company.id}, ${won.id}, ${dispatcher.id}, 'max@merlin.example', 1, '', '', 'accepted', now())`
    await rows.offer({ broker: other.id, contact_email: 'no-reply@merlin.example' })
    const found = async (query: Record<string, string> = {}) => {
      const { results } = (await user.call(listMailingContacts, { query })).body
      return (results as { email: string }[]).map(({ email }) => email)
    }
    expect(await found()).toEqual(['max@merlin.example', DANA, 'office@merlin.example'])
    expect(await found({ search: 'kestrel' })).toEqual([DANA])
    expect(await found({ pick_up_state: 'OH,IN' })).toEqual([DANA])
    expect(await found({ deliver_to_state: 'tx' })).toEqual(['max@merlin.example'])
    expect(await found({ is_won: 'true' })).toEqual(['max@merlin.example'])
    const { body } = await aList()
    expect(await found({ mailing: String(body.id) })).toEqual([DANA])
  })

  it('get one email each, nobody sees another, and none within an hour of the last', async () => {
    await crewed()
    await rows.offer({ broker: broker.id, contact_email: 'kim@kestrel.example', contact_name: 'Kim' })
    const contacts = [DANA, 'kim@kestrel.example'].map((email) => ({ broker: broker.id, email }))
    const [first, second] = [(await aList({ contacts })).body, (await aList({ contacts })).body]
    const answers = await Promise.all([send(first.id), send(second.id), send(first.id)])
    expect(answers.map(({ status }) => status).filter((status) => status !== 409)).toEqual([200, 200])
    await runJobs(test)
    expect((await outgoingMails()).map(({ to }) => to)).toEqual([DANA, 'kim@kestrel.example'])
    const all = [...(await recipients(first.id)), ...(await recipients(second.id))]
    expect(all.filter(({ state }) => state === 'skipped').map(({ reason }) => reason)).toEqual(
      Array(2).fill('Got a truck list less than an hour ago.'),
    )
    await test.sql`update outgoing_mail set state = 'sent' where company_id = ${company.id}`
    expect((await send(first.id)).status).toBe(200)
    await runJobs(test)
    expect(await outgoingMails()).toHaveLength(2)
  })

  it('of a blacklisted broker are skipped', async () => {
    await crewed()
    const { body } = await aList()
    await test.sql`update broker set is_blacklisted = true where id = ${broker.id}`
    expect((await user.call(readMailingReach, { params: { id: body.id } })).body).toEqual({
      people: 0,
      skipped: [{ name: 'Dana Poe', reason: 'Kestrel Freight is blacklisted.' }],
    })
  })

  it('move with their broker in a merge', async () => {
    const { body } = await aList()
    const lead = await company.user(['CREATE_BID', 'CREATE_CONFIRMED_LOADS_WITH_DISPATCHER_ASSIGNMENT'])
    const kept = await rows.broker({ name: 'Kestrel Freight Inc', domain: '' })
    const merged = { params: { id: kept.id }, body: { other: broker.id } }
    expect((await lead.call(mergeBroker, merged)).status).toBe(200)
    expect((await user.call(readMailing, { params: { id: body.id } })).body.contacts).toMatchObject([
      { broker: kept.id, email: DANA },
    ])
  })
})

let reader: Reader
beforeAll(() => {
  reader = createReader()
  closeAfterFile(() => reader.close())
})

async function reply(text: string, more = '') {
  const mail = await sentMail()
  const { intake_address } = (await test.sql`select intake_address from company where id = ${company.id}`)[0]!
  const raw = `From: Dana Poe <${DANA}>
To: ${mail.reply_to}
Subject: Re: ${mail.subject}
Message-ID: <${Math.random()}@kestrel.example>
In-Reply-To: <${mail.message_id}>
${more}Content-Type: text/plain; charset=utf-8

${text}

On Mon, Nov 30, 2026 at 6:30 AM Example Freight <${intake_address}> wrote:
${mail.text
  .split('\n')
  .map((line) => `> ${line}`)
  .join('\n')}
`
  return receiveMail(test.db, reader, company.id, Buffer.from(raw.replaceAll('\n', '\r\n')), {
    recipients: [mail.reply_to],
    sender: DANA,
    receivedAt: new Date(),
    verdict: 'off',
    via: [],
  })
}

async function sentTo(units: readonly string[]) {
  for (const unit_number of units) await crewed({ unit_number })
  const { body } = await aList()
  await send(body.id)
  await runJobs(test)
  await test.sql`update outgoing_mail set state = 'sent', attempts = 1 where company_id = ${company.id}`
  return body.id as number
}
const newest = async () => {
  const { results } = (await dispatcher.call(listOffers)).body
  const replies = (results as { id: number; source: string }[]).filter(
    ({ source }) => source === 'truck_list',
  )
  return Promise.all(
    replies.map(async ({ id }) => (await dispatcher.call(readOffer, { params: { id } })).body),
  )
}
const LOAD = 'Pickup: Memphis, TN 38118\nDelivery: Dallas, TX 75201\nWeight: 4500 lbs'

describe('a reply to a truck list', () => {
  it.each<[string, string, readonly string[], string | null]>([
    ['the truck of a list with one', LOAD, ['U1'], 'U1'],
    ['the truck that it names', `Can unit 305 do this?\n${LOAD}`, ['204', '305'], '305'],
    ['the truck that it names by its letters', `For B-77:\n${LOAD}`, ['A-12', 'B-77'], 'B-77'],
    ['no truck where several are possible', LOAD, ['204', '305'], null],
    ['no truck by a number of the load', `${LOAD}\nRef 305 for 204 pcs`, ['204', '305'], null],
    [
      'the truck, from a sentence',
      'We have Memphis, TN to Dallas, TX, pick up 11/30 at 18:00, 4500 lbs.',
      ['U1'],
      'U1',
    ],
  ])('is an offer for %s', async (_, text, units, unit) => {
    await sentTo(units)
    expect(await reply(text)).toMatchObject({ state: 'offer' })
    const [offer, ...more] = await newest()
    expect(more).toEqual([])
    expect(offer).toMatchObject({
      source: 'truck_list',
      broker: broker.id,
      pick_up_at: expect.stringMatching(/^Memphis, TN/),
      deliver_to: expect.stringMatching(/^Dallas, TX/),
      weight: 4500,
      reply_to: DANA,
    })
    expect(offer.truck?.unit_number ?? null).toBe(unit)
  })

  it('needs review where it is no offer, and the desk is told', async () => {
    await sentTo(['U1'])
    expect(await reply('Please call me about the straight truck. 330-555-0101')).toMatchObject({
      state: 'quarantined',
    })
    expect(await newest()).toEqual([])
    const told =
      await test.sql`select title, sub_title from notification where company_id = ${company.id} and user_id = ${user.id}`
    expect(told).toMatchObject([
      { title: '<b>Dana Poe</b> replied to the truck list', sub_title: expect.stringContaining('call me') },
    ])
  })

  it('that a person enters as an offer is one for the only truck of the list', async () => {
    await sentTo(['U1'])
    const taken = await reply('Please call me about the straight truck. 330-555-0101')
    const mail = 'id' in taken ? taken.id : 0
    const entered = {
      mail,
      pick_up_at: 'Memphis, TN',
      deliver_to: 'Dallas, TX',
      broker_company: 'Kestrel Freight',
    }
    const { status } = await dispatcher.call(createOffer, { body: { ...entered, contact_email: DANA } })
    expect(status).toBe(201)
    expect(await newest()).toMatchObject([{ source: 'truck_list', truck: { unit_number: 'U1' } }])
  })

  it('of a machine tells nobody', async () => {
    await sentTo(['U1'])
    const away = 'I am out of the office until Monday.'
    expect(await reply(away, 'Auto-Submitted: auto-replied\n')).toMatchObject({ state: 'answer' })
    expect(await test.sql`select id from notification where company_id = ${company.id}`).toEqual([])
  })

  it.each(['Unsubscribe', 'please remove me from this list', 'STOP SENDING these'])(
    'that says “%s” ends the lists at once, as the broker’s page shows',
    async (text) => {
      const id = await sentTo(['U1'])
      expect(await reply(text)).toMatchObject({ state: 'answer' })
      const { contacts } = (await dispatcher.call(readBroker, { params: { id: broker.id } })).body
      expect(contacts).toMatchObject([{ email: DANA, suppressed: 'unsubscribed' }])
      await test.sql`update mailing_recipient set created_at = now() - interval '2 hours' where company_id = ${company.id}`
      await send(id)
      await runJobs(test)
      expect(await outgoingMails()).toHaveLength(1)
      expect(await recipients(id)).toMatchObject([{ state: 'skipped', reason: 'Dana Poe unsubscribed.' }])
    },
  )
})

describe('unsubscribing from a truck list', () => {
  it('takes one click without login, and stops an email that waits to be sent', async () => {
    await crewed()
    const { body } = await aList()
    await send(body.id)
    await runJobs(test)
    const { unsubscribe } = await sentMail()
    const { pathname } = new URL(unsubscribe)
    const click = await test.app.inject({
      method: 'POST',
      url: pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(click.statusCode).toBe(200)
    expect(await outgoingMails()).toEqual([])
    expect(await recipients(body.id)).toMatchObject([{ state: 'skipped', broker_name: 'Kestrel Freight' }])
  })
})
