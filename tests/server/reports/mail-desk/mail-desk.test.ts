import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  attachMail,
  blockSender,
  dismissMail,
  listIncomingMails,
  listOutgoingMails,
  parseMailAgain,
  readIncomingMail,
  readMailDraft,
  readMailFigures,
  readMailStatus,
  teachLabel,
} from '#contract/entities/market/mail.ts'
import { listMailRules, removeMailRule } from '#contract/entities/market/mail-rule.ts'
import { listOffers } from '#contract/entities/market/offer.ts'
import { auditEntry } from '#server/kernel/history/audit.table.ts'
import type { JobCall } from '#server/kernel/jobs/define-job.ts'
import { job } from '#server/kernel/jobs/job.table.ts'
import { receiveMail } from '#server/market/intake/receive-mail.ts'
import { readTaught } from '#server/market/mail-review/taught.jobs.ts'
import { createReader, type Reader } from '#server/market/mail-parser/reader.ts'
import { UNCHECKED } from '#tests/server/market/carrier-support.ts'
import { closeAfterFile } from '#tests/support/after-file.ts'
import { testApp, type TestApp, type TestCompany, type TestUser } from '#tests/support/app.ts'
import { rawMail } from '#tests/server/market/samples.ts'
import { freight, type Freight } from '#tests/support/freight.ts'

let test: TestApp
let company: TestCompany
let rows: Freight
let dispatcher: TestUser
let viewer: TestUser
let stranger: TestUser
let reader: Reader

beforeAll(async () => {
  test = await testApp()
  reader = createReader()
  closeAfterFile(() => reader.close())
  stranger = await (await test.company()).user(['VIEW_DISPATCH', 'CREATE_BID', 'VIEW_OWN_BIDS'])
})

beforeEach(async () => {
  company = await test.company()
  rows = freight(test.db, company.id)
  dispatcher = await company.user(['VIEW_DISPATCH', 'CREATE_BID', 'VIEW_OWN_BIDS'])
  viewer = await company.user(['VIEW_DISPATCH'])
})

const FROM = 'Rick <rick@rush.example>'
const ODD = [
  'Cargador cty: Dayton',
  'Cargador st: OH',
  'Delivery: Toledo, OH',
  'Weight: 1850',
  'Bultos: 2',
].join('\n')
let count = 0
async function take(text: string, from = FROM): Promise<number> {
  const raw = rawMail({ from, subject: `Freight ${++count}`, text, messageId: `<m${count}@rush.example>` })
  const taken = await receiveMail(test.db, reader, company.id, raw, {
    recipients: [company.intake_address],
    sender: 'x@y.example',
    receivedAt: new Date(),
    ...UNCHECKED,
  })
  if (!('id' in taken)) throw new Error('a duplicate')
  return taken.id
}
const stateOf = async (id: number) =>
  (await dispatcher.call(readIncomingMail, { params: { id } })).body.state as string
const teach = (id: number, label: string, field: string, sender = 'address', by = dispatcher) =>
  by.call(teachLabel, { params: { id }, body: { label, field, sender } })
const changes = async () =>
  (await rows.events())
    .filter(({ type }) => type === 'MAIL_CHANGED')
    .map(({ data }) => [data.id, data.state] as [number, string])

async function runTaught(): Promise<void> {
  const jobs = await test.db.tenant(company.id, (tx) =>
    tx
      .select()
      .from(job)
      .where(and(eq(job.company_id, company.id), eq(job.name, readTaught.name))),
  )
  for (const { payload } of jobs) {
    const call = {
      payload,
      companyId: company.id,
      signal: new AbortController().signal,
      services: { db: test.db, config: test.config },
    }
    await readTaught.work?.(call as unknown as JobCall)
  }
}

describe('draft of an email in quarantine', () => {
  it('returns each parsed field with its source words, its doubts and the unknown labels', async () => {
    const id = await take('Pickup: Dayton, OH 45402\nWeight: 1,850 lbs\nFrt klass: 70\n2 skids, 3 pallets')
    const { status, body } = await viewer.call(readMailDraft, { params: { id } })
    expect(status).toBe(200)
    expect(body.values).toMatchObject({
      pick_up_at: 'Dayton, OH 45402',
      deliver_to: '',
      weight: 1850,
      pieces: 2,
    })
    expect(body.found).toEqual(
      expect.arrayContaining([
        { field: 'pick_up_at', source: 'Pickup: Dayton, OH 45402', is_doubted: false },
        { field: 'weight', source: 'Weight: 1,850 lbs', is_doubted: false },
        { field: 'pieces', source: '2 skids, 3 pallets', is_doubted: true },
      ]),
    )
    expect(body.labels).toContainEqual({ label: 'Frt klass', value: '70', field: null })
    expect(body).toMatchObject({ sender: 'rick@rush.example', domain: 'rush.example', rules: [] })
  })

  it('answers 404 for an email of another company or with a hidden text', async () => {
    const id = await take(ODD)
    expect((await stranger.call(readMailDraft, { params: { id } })).status).toBe(404)
    const answer = await rows.incoming({
      state: 'quarantined',
      is_answer: true,
      raw: rawMail({ text: 'ok 1750' }),
    })
    expect((await viewer.call(readMailDraft, { params: { id: answer.id } })).status).toBe(404)
  })

  it.each([
    ['empty', ''],
    ['one word of a megabyte', 'x'.repeat(1_000_000)],
    ['labels only', 'a: b\n'.repeat(2000)],
    ['made of scripts and direction marks', '<script>alert(1)</script>\n\u202Egnp.exe: \u2066x\u2069'],
  ])('handles an email that is %s', async (_, text) => {
    const raw = rawMail({ from: FROM, text })
    const { id } = await rows.incoming({ state: 'quarantined', raw, sender: 'rick@rush.example' })
    const { status, body } = await dispatcher.call(readMailDraft, { params: { id } })
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/)
  })
})

describe('learned mail label', () => {
  it('applies to its sender at once: to this email, to waiting emails and to new ones', async () => {
    const [first, second] = [await take(ODD), await take(ODD.replace('1850', '900'))]
    const other = await take(ODD, 'Pat <pat@other.example>')
    expect(await stateOf(first)).toBe('quarantined')
    await teach(first, 'Cargador st', 'pick_state')
    expect(await stateOf(first)).toBe('quarantined')
    const { status, body } = await teach(first, ' CARGADOR (Cty.)', 'pick_city')
    expect([status, body.state]).toEqual([200, 'offer'])
    await runTaught()
    expect([await stateOf(second), await stateOf(other)]).toEqual(['offer', 'quarantined'])
    await teach(second, 'Bultos', 'ignored').then(({ status: refused }) => expect(refused).toBe(409))
    const third = await take(ODD.replace('1850', '700'))
    expect(await stateOf(third)).toBe('offer')
    const { body: board } = await dispatcher.call(listOffers)
    expect(
      board.results.map(({ pick_up_at, deliver_to, pieces }: Record<string, unknown>) => [
        pick_up_at,
        deliver_to,
        pieces,
      ]),
    ).toEqual(Array.from({ length: 3 }, () => ['Dayton, OH', 'Toledo, OH', 2]))
    expect(await changes()).toContainEqual([second, 'offer'])
  })

  it('can apply to a whole domain, but not to a shared one', async () => {
    const id = await take(ODD)
    await teach(id, 'Cargador cty', 'pick_city', 'domain')
    await teach(id, 'Cargador st', 'pick_state', 'domain')
    expect(await stateOf(await take(`${ODD}\nRef: 7`, 'Dana <dana@rush.example>'))).toBe('offer')
    const free = await take(ODD, 'Rick <rick@gmail.com>')
    const { status, body } = await teach(free, 'Cargador', 'pick', 'domain')
    expect([status, Object.keys(body)]).toEqual([400, ['sender']])
  })

  it.each(['(a.*)+$', '[a-z', '\\d{1,99}', '^Cargador cty$|', '$&x'])(
    '%s is matched as plain text',
    async (label) => {
      const id = await take(`${ODD}\n${label}: OH`)
      expect((await teach(id, label, 'pick_state')).status).toBe(200)
      expect((await dispatcher.call(readMailDraft, { params: { id } })).status).toBe(200)
      expect(await stateOf(id)).toBe('quarantined')
    },
  )

  it.each(['x'.repeat(10_000), '', '***', ' '])(
    'is refused with a message when it is empty or too long',
    async (label) => {
      const { status, body } = await teach(await take(ODD), label, 'drop')
      expect([status, Object.keys(body)]).toEqual([400, ['label']])
    },
  )

  it('is removed only by users of the same company who may bid, and then no longer applies', async () => {
    const id = await take(ODD)
    await teach(id, 'Cargador', 'pick')
    const again = await teach(id, 'CARGADOR', 'drop')
    expect(again.status).toBe(200)
    const { body } = await viewer.call(listMailRules)
    expect(body).toMatchObject({
      count: 1,
      results: [{ kind: 'label', sender: 'rick@rush.example', label: 'CARGADOR', field: 'drop' }],
    })
    const params = { id: body.results[0].id as number }
    expect((await viewer.call(removeMailRule, { params })).status).toBe(403)
    expect((await teach(id, 'x', 'drop', 'address', viewer)).status).toBe(403)
    expect((await stranger.call(removeMailRule, { params })).status).toBe(404)
    expect((await stranger.call(listMailRules)).body.count).toBe(0)
    expect((await dispatcher.call(removeMailRule, { params })).status).toBe(200)
    expect((await dispatcher.call(removeMailRule, { params })).status).toBe(404)
    expect((await dispatcher.call(listMailRules)).body.count).toBe(0)
    const entries = await test.db.tenant(company.id, (tx) =>
      tx.select().from(auditEntry).where(eq(auditEntry.company_id, company.id)),
    )
    expect(
      entries.filter(({ record_type }) => record_type === 'mail_rule').map(({ action }) => action),
    ).toEqual(['teach', 'teach', 'remove'])
  })
})

describe('blocked sender', () => {
  const GOOD = 'Pickup: Dayton, OH 45402\nDelivery: Toledo, OH\nWeight: 1850 lbs'
  const block = (id: number, sender = 'address', by = dispatcher) =>
    by.call(blockSender, { params: { id }, body: { sender } })

  it('has their emails stored and listed without offers until unblocked', async () => {
    const [spam, earlier] = [await take('Buy our trucks'), await take('Cheap tires')]
    expect((await block(spam)).body.state).toBe('blocked')
    expect(await stateOf(earlier)).toBe('blocked')
    const offered = await take(GOOD)
    expect(await stateOf(offered)).toBe('blocked')
    expect((await dispatcher.call(listIncomingMails, { query: { state: 'blocked' } })).body.count).toBe(3)
    expect((await dispatcher.call(listOffers)).body.count).toBe(0)
    expect((await dispatcher.call(parseMailAgain, { params: { id: offered } })).body.state).toBe('blocked')
    const [rule] = (await dispatcher.call(listMailRules, { query: { kind: 'block' } })).body.results
    await dispatcher.call(removeMailRule, { params: { id: rule.id } })
    expect([await stateOf(spam), await stateOf(earlier), await stateOf(offered)]).toEqual([
      'quarantined',
      'quarantined',
      'blocked',
    ])
    expect((await dispatcher.call(parseMailAgain, { params: { id: offered } })).body.state).toBe('offer')
  })

  it('can be a domain, but not a load board, our own domain or a shared one', async () => {
    await block(await take('Buy', 'A <a@spam.example>'), 'domain')
    expect(await stateOf(await take(GOOD, 'B <b@spam.example>'))).toBe('blocked')
    expect(await stateOf(await take(GOOD, 'B <b@notspam.example>'))).toBe('offer')
    expect((await block(await take('x', 'Board <postedloads@sylectus.com>'))).status).toBe(409)
    expect((await block(await take('x', `Us <${company.intake_address}>`))).status).toBe(409)
    expect((await block(await take('x', 'Joe <joe@gmail.com>'), 'domain')).status).toBe(400)
    expect((await block(await take('x', 'Joe <joe@gmail.com>'), 'address', viewer)).status).toBe(403)
    expect((await block(await take('x', 'Joe <joe@gmail.com>'), 'address', stranger)).status).toBe(404)
  })
})

describe('waiting emails', () => {
  const waiting = async (user: TestUser) => (await user.call(readMailStatus)).body.waiting as number

  it('are counted for users who can see them, and each change is published', async () => {
    const id = await take('Happy holidays')
    expect([await waiting(viewer), await waiting(stranger)]).toEqual([1, 0])
    await dispatcher.call(dismissMail, { params: { id } })
    expect(await waiting(viewer)).toBe(0)
    expect((await dispatcher.call(parseMailAgain, { params: { id } })).body.state).toBe('quarantined')
    expect(await changes()).toEqual([
      [id, 'quarantined'],
      [id, 'dismissed'],
      [id, 'quarantined'],
    ])
  })

  it('reveal no more prices after they were dismissed than before', async () => {
    const { id } = await rows.incoming({
      state: 'quarantined',
      is_answer: true,
      text: 'We take 1,750.',
      raw: rawMail({ text: '1,750' }),
    })
    await viewer.call(dismissMail, { params: { id } })
    expect((await viewer.call(readIncomingMail, { params: { id } })).body).toMatchObject({
      is_withheld: true,
      text: '',
    })
    expect((await dispatcher.call(attachMail, { params: { id }, body: { bid: 1 } })).status).toBe(409)
  })
})

describe('email search', () => {
  const found = async (search: string, by = viewer) =>
    (await by.call(listIncomingMails, { query: { search } })).body.results.map(({ id }: { id: number }) => id)

  it('finds words of subject, sender and text literally and shows a preview', async () => {
    const mail = await rows.incoming({
      subject: 'Van to Reno',
      from: 'Dana <dana@broker.example>',
      text: ' 100%  _off\n\\ now ',
    })
    const other = await rows.incoming({ subject: 'Else', from: 'x@y.example', text: 'nothing' })
    expect(
      await Promise.all(['RENO', 'dana@', '100%  _OFF', '\\', 'zzz'].map((words) => found(words))),
    ).toEqual([[mail.id], [mail.id], [mail.id], [mail.id], []])
    expect(await found('e', stranger)).toEqual([])
    const { results } = (await viewer.call(listIncomingMails)).body
    expect(results.map(({ id, preview }: { id: number; preview: string }) => [id, preview])).toEqual([
      [other.id, 'nothing'],
      [mail.id, '100% _off \\ now'],
    ])
  })

  it('reveals nothing of a hidden text', async () => {
    const { id } = await rows.incoming({
      state: 'quarantined',
      is_answer: true,
      subject: 'Re: load',
      text: 'We take 1,750.',
    })
    expect([await found('1,750'), await found('re: load')]).toEqual([[], [id]])
    expect(
      (await viewer.call(listIncomingMails, { query: { state: 'waiting' } })).body.results,
    ).toMatchObject([{ id, preview: '' }])
  })

  it('finds words of outgoing emails', async () => {
    expect((await dispatcher.call(listOutgoingMails, { query: { search: 'nothing' } })).body).toEqual({
      count: 0,
      results: [],
    })
  })

  it("figures count the company's own emails by day and by sender", async () => {
    await take('Pickup: Dayton, OH 45402\nDelivery: Toledo, OH\nWeight: 1850 lbs')
    await take('Happy holidays')
    await take('Cheap tires', 'Spam <a@spam.example>')
    const { body } = await viewer.call(readMailFigures)
    expect(body.days).toMatchObject([{ received: 3, offers: 1, answers: 0, quarantined: 2 }])
    expect(body.senders).toEqual([
      { sender: 'rick@rush.example', received: 2, offers: 1, answers: 0, quarantined: 1 },
      { sender: 'a@spam.example', received: 1, offers: 0, answers: 0, quarantined: 1 },
    ])
    expect((await stranger.call(readMailFigures)).body).toEqual({ days: [], senders: [] })
  })
})
