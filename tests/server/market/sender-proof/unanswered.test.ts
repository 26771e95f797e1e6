import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { job } from '#server/kernel/jobs/job.table.ts'
import { createAuthenticator } from '#server/market/sender-proof/authenticate.ts'
import { isAnyAnswering, type LookUp } from '#server/market/sender-proof/name-servers.ts'
import { carrierOf } from '#tests/server/market/carrier-support.ts'
import { classicMail, rawMail } from '#tests/server/market/samples.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase()
const carrier = await carrierOf(db)
const { take, offers, mails, bid, placeBid, within } = carrier

const BROKER = 'pinnacle.example'
const OTHER = 'summit.example'
const fail = (code: string) => Promise.reject(Object.assign(new Error(code), { code }))

const answers: LookUp = async (name, type) => {
  if (name === 'com' && type === 'NS') return ['a.example']
  if (type === 'TXT' && (name === BROKER || name === OTHER)) return [['v=spf1 ip4:192.0.2.1 -all']]
  if (type === 'TXT' && (name === `_dmarc.${BROKER}` || name === `_dmarc.${OTHER}`))
    return [['v=DMARC1; p=reject']]
  return fail('ENOTFOUND')
}
const isOfBroker = (name: string) => name === BROKER || name.endsWith(`.${BROKER}`)
const silentFor =
  (isSilent: (name: string, type: string) => boolean, code = 'ETIMEOUT'): LookUp =>
  (name, type) =>
    isSilent(name, type) ? fail(code) : answers(name, type)

const SERVERS: readonly (readonly [name: string, lookUp: LookUp, forged: string])[] = [
  ['time out', silentFor(() => true), 'unknown'],
  ['refuse the connection', silentFor(() => true, 'ECONNREFUSED'), 'unknown'],
  ['fail', silentFor(() => true, 'ESERVFAIL'), 'unknown'],
  ['refuse to answer', silentFor(() => true, 'EREFUSED'), 'unknown'],
  ['return an unreadable response', silentFor(() => true, 'EBADRESP'), 'unknown'],
  ['find no name at all', () => fail('ENOTFOUND'), 'none'],
  ['do not answer for com only', silentFor((name) => name === 'com'), 'failed'],
  ['answer for com only', silentFor((name) => name !== 'com'), 'unknown'],
  ["answer for domains other than the broker's", silentFor(isOfBroker), 'unknown'],
  ['do not answer for the policy', silentFor((name) => name.startsWith('_dmarc.')), 'unknown'],
  ['do not answer for the servers', silentFor((name) => name === BROKER), 'unknown'],
]

const from = (domain: string) => `Pat Person <pat@${domain}>`
const send = async (raw: Buffer, lookUp: LookUp, ip: string, domain = BROKER) => {
  const checks = createAuthenticator('on', { warn: () => undefined }, { lookUp })
  const checked = await checks.check(raw, { ip, helo: 'mx.example', sender: `pat@${domain}` })
  await take(raw, checked)
  return (await mails()).at(-1)
}
const genuine = (raw: Buffer, lookUp: LookUp = answers, domain = BROKER) =>
  send(raw, lookUp, '192.0.2.1', domain)
const forged = (raw: Buffer, lookUp: LookUp) => send(raw, lookUp, '203.0.113.9')

let orders = 600
async function posted() {
  const number = String(++orders)
  const subject = `CARGO VAN from LAS VEGAS, NV to WADSWORTH, OH - load ${number}`
  const post = (notes: string, more = {}) =>
    classicMail(
      { 'Please reference our ORDER NUMBER :': number, 'Notes:': notes, ...more },
      { from: from(BROKER), subject },
    )
  await genuine(post('FIRST'))
  const find = async () => (await offers()).find(({ order_number }) => order_number === number)
  const { id = 0 } = (await find()) ?? {}
  const withdraw = () => rawMail({ from: from(BROKER), subject: `Cancelled: order ${number}`, text: 'gone' })
  return { id, post, withdraw, find }
}

interface Act {
  mail(): Buffer
  state(): Promise<unknown>
  takesEffect: unknown
}

async function answering(text: string, answer: string): Promise<Act> {
  const { id } = await posted()
  const made = await placeBid(id)
  return {
    mail: () => rawMail({ from: from(BROKER), subject: made.subject, text }),
    state: async () => (await bid(made.id))?.answer,
    takesEffect: answer,
  }
}

async function withRevision(): Promise<Act> {
  const { id } = await posted()
  const { subject } = await placeBid(id)
  const pdf = `Content-Type: application/pdf; name="rc.pdf"\r\nContent-Transfer-Encoding: base64\r\n\r\n${btoa('%PDF-1.4 revised')}`
  const isKept = and(eq(job.company_id, carrier.company.id), eq(job.name, 'mailed-confirmation'))
  let serial = 0
  return {
    mail: () =>
      Buffer.from(
        `From: ${from(BROKER)}\r\nSubject: ${subject}\r\nMessage-ID: <rc${++serial}@${BROKER}>\r\nMIME-Version: 1.0\r\n` +
          `Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nRevised rate con attached.\r\n--b\r\n${pdf}\r\n--b--\r\n`,
      ),
    state: () => within((tx) => tx.$count(job, isKept)),
    takesEffect: 1,
  }
}

const ACTS: Record<string, () => Promise<Act>> = {
  accepts: () => answering('Booked, it is yours', 'accepted'),
  counters: () => answering('Can you do $2,100?', 'countered'),
  declines: () => answering('No thanks, covered', 'rejected'),
  'revises the rate confirmation': withRevision,
  async withdraws() {
    const { withdraw, find } = await posted()
    return { mail: withdraw, state: async () => (await find())?.is_withdrawn, takesEffect: true }
  },
  async 'reposts an offer'() {
    const { post, find } = await posted()
    return { mail: () => post('REVISED'), state: async () => (await find())?.notes, takesEffect: 'REVISED' }
  },
  async revives() {
    const { post, withdraw, find } = await posted()
    await genuine(withdraw())
    return { mail: () => post('FIRST'), state: async () => (await find())?.is_withdrawn, takesEffect: false }
  },
  async 'changes the price'() {
    const { post, find } = await posted()
    const mail = () => post('FIRST', { 'Price:': '$900.00' })
    return { mail, state: async () => (await find())?.posted_price_cents, takesEffect: 90_000 }
  },
}

describe.each(Object.entries(ACTS))('email that %s', (_, prepare) => {
  let act: Act
  let stood: unknown
  beforeAll(async () => {
    act = await prepare()
    stood = await act.state()
  })

  it.each(SERVERS)(
    'waits for review when name servers %s and nothing else verifies it',
    async (_name, lookUp, verdict) => {
      expect(await forged(act.mail(), lookUp)).toMatchObject({ state: 'unproven', verdict })
      expect(await act.state()).toEqual(stood)
    },
  )

  it('takes effect when its own domain answers, whatever fails for others', async () => {
    expect(stood).not.toEqual(act.takesEffect)
    await genuine(
      act.mail(),
      silentFor((name) => !isOfBroker(name) && name !== 'example' && name !== '_dmarc.example'),
    )
    expect(await act.state()).toEqual(act.takesEffect)
  })
})

it('a reply that only its addressee could write is trusted while no name server answers', async () => {
  const { id } = await posted()
  const made = await placeBid(id)
  const raw = rawMail({
    from: from(BROKER),
    subject: 'x',
    text: 'Booked',
    headers: `In-Reply-To: <${made.mail.message_id}>`,
  })
  expect(
    await forged(
      raw,
      silentFor(() => true),
    ),
  ).toMatchObject({ state: 'answer', verdict: 'unknown' })
  expect(await bid(made.id)).toMatchObject({ answer: 'accepted' })
})

it('name servers are checked less often than once per unverified email', async () => {
  const jobs = await within((tx) =>
    tx.$count(job, and(eq(job.company_id, carrier.company.id), eq(job.name, 'name-servers'))),
  )
  expect(jobs).toBeGreaterThan(0)
  expect(jobs).toBeLessThan((await mails()).filter(({ verdict }) => verdict === 'unknown').length)
})

it('a new offer whose sender cannot be checked is marked so', async () => {
  const raw = classicMail({ 'Please reference our ORDER NUMBER :': '699' }, { from: from(BROKER) })
  expect(
    await forged(
      raw,
      silentFor(() => true),
    ),
  ).toMatchObject({ state: 'offer' })
  expect((await offers()).at(-1)).toMatchObject({ order_number: '699', sender_verdict: 'unknown' })
})

it.each([
  ['answer', answers, true],
  ['find no name', () => fail('ENOTFOUND'), true],
  ['answer for one name of three', silentFor((name) => name !== 'com'), true],
  ['time out', silentFor(() => true), false],
  ['fail', silentFor(() => true, 'ESERVFAIL'), false],
] as const)('the name server check is right when name servers %s', async (_, lookUp, isAnswering) => {
  expect(await isAnyAnswering(lookUp as LookUp)).toBe(isAnswering)
})
