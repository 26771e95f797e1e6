import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { changeProfile } from '#server/company/company/company-profile.repository.ts'
import { offer as offerTable } from '#server/market/schema/offer.table.ts'
import { parseAgain } from '#server/market/mail-review/parse-again.ts'
import { incomingMail } from '#server/kernel/email/mail.table.ts'
import { carrierOf } from '#tests/server/market/carrier-support.ts'
import { CLASSIC_SUBJECT, classicMail, rawMail } from '#tests/server/market/samples.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase()
const { take, offers, mails, bid, placeBid, reader, within } = await carrierOf(db)

const order = (number: number) => ({ 'Please reference our ORDER NUMBER :': String(number) })
const known = { verdict: 'aligned' } as const
const forged = { verdict: 'none' } as const
const last = async () => (await mails()).at(-1)
let orders = 300

async function posted() {
  const number = ++orders
  await take(classicMail(order(number)), known)
  const offer = (await offers()).find(({ order_number }) => order_number === String(number))
  if (!offer) throw new Error('no offer')
  return { number, offer, now: async () => (await offers()).find(({ id }) => id === offer.id) }
}

describe('email that would change an existing record', () => {
  it.each(['none', 'failed', 'unknown'] as const)(
    'with the sender verdict %s withdraws nothing and is shown with the offer',
    async (verdict) => {
      const { number, offer, now } = await posted()
      const raw = rawMail({
        from: 'pat@pinnacle.example',
        subject: `Cancelled: order ${number}`,
        text: 'gone',
      })
      await take(raw, { verdict })
      expect(await last()).toMatchObject({
        state: 'unproven',
        offer: offer.id,
        reason: expect.stringMatching(/isn’t verified/),
      })
      expect(await now()).toMatchObject({ is_withdrawn: false, has_unproven: true })
    },
  )

  it('from a verified sender withdraws an offer', async () => {
    const { number, now } = await posted()
    await take(
      rawMail({ from: 'pat@pinnacle.example', subject: `Cancelled: order ${number}`, text: 'gone' }),
      known,
    )
    expect(await now()).toMatchObject({ is_withdrawn: true, has_unproven: false })
  })

  it('updates an offer with another price only from a verified sender', async () => {
    const { number, now } = await posted()
    await take(classicMail({ ...order(number), 'Notes:': 'REVISED' }), forged)
    expect(await now()).toMatchObject({ notes: expect.not.stringContaining('REVISED'), has_unproven: true })
    await take(classicMail({ ...order(number), 'Notes:': 'REVISED' }), known)
    expect((await now())?.notes).toContain('REVISED')
  })

  it('updates an offer without an order number only from a verified sender', async () => {
    const unnumbered = { 'Please reference our ORDER NUMBER :': '', 'Last Minute Load:': 'yes' }
    await take(classicMail(unnumbered), known)
    const [first] = (await offers()).slice(-1)
    await take(classicMail({ ...unnumbered, 'Notes:': 'REVISED' }), forged)
    const after = (await offers()).find(({ id }) => id === first?.id)
    expect(after).toMatchObject({
      order_number: '',
      notes: expect.not.stringContaining('REVISED'),
      has_unproven: true,
    })
    expect(await last()).toMatchObject({ state: 'unproven', offer: first?.id })
  })

  it.each([
    ['another broker’s address', 'eve@evil.example', known],
    ['no address, where senders aren’t checked', '', { verdict: 'off' } as const],
  ])('from %s updates no offer entered without an address', async (_, sender, proof) => {
    const { number, offer, now } = await posted()
    await within((tx) =>
      tx
        .update(offerTable)
        .set({ sender_email: '', contact_email: '', reply_to: '' })
        .where(eq(offerTable.id, offer.id)),
    )
    await take(
      classicMail({ ...order(number), 'Notes:': 'REVISED' }, { from: sender, replyTo: sender }),
      proof,
    )
    expect((await now())?.notes).not.toContain('REVISED')
  })

  it('is matched to a bid by subject only from a verified sender, and by thread from the addressee', async () => {
    const { offer } = await posted()
    const made = await placeBid(offer.id)
    const answer = (header: string, text: string) =>
      rawMail({ from: 'pat@pinnacle.example', subject: made.subject, text, headers: header })
    await take(answer('', 'Booked'), forged)
    expect(await last()).toMatchObject({ state: 'unproven', bid: made.id, candidate_bids: [made.id] })
    expect(await bid(made.id)).toMatchObject({ answer: null, broker_answered: false })
    await take(answer(`In-Reply-To: <${made.mail.message_id}>`, 'No thanks'), forged)
    expect(await bid(made.id)).toMatchObject({ answer: 'rejected' })
    expect(await last()).toMatchObject({ state: 'answer', marks: [] })
    const elsewhere = rawMail({
      from: 'eve@evil.example',
      subject: 'x',
      text: 'Booked',
      headers: `In-Reply-To: <${made.mail.message_id}>`,
    })
    await take(elsewhere, known)
    expect(await last()).toMatchObject({ state: 'answer', bid: made.id, marks: ['other_sender'] })
  })

  it('received before verification existed proves nothing when it is parsed again', async () => {
    const { number, now } = await posted()
    const raw = rawMail({ from: 'pat@pinnacle.example', subject: `Cancelled: order ${number}`, text: 'gone' })
    await take(raw, forged)
    const id = (await last())?.id ?? 0
    const digest = await reader.read(raw, new Date())
    const readAgain = async (mailAuth: string) => {
      await within((tx) =>
        tx.update(incomingMail).set({ verdict: 'off', state: 'quarantined' }).where(eq(incomingMail.id, id)),
      )
      await within((tx) => parseAgain(tx, id, digest, { mailAuth }))
    }
    await readAgain('on')
    expect([(await last())?.state, (await now())?.is_withdrawn]).toEqual(['unproven', false])
    await readAgain('mx.example.com')
    expect([(await last())?.state, (await now())?.is_withdrawn]).toEqual(['unproven', false])
    await readAgain('off')
    expect([(await last())?.state, (await now())?.is_withdrawn]).toEqual(['withdrawal', true])
  })

  it('with two senders is trusted only through its thread', async () => {
    const { number, now } = await posted()
    const raw = rawMail({
      from: 'pat@pinnacle.example',
      subject: `Cancelled: order ${number}`,
      text: 'gone',
      headers: 'From: eve@evil.example',
    })
    await take(raw, known)
    expect(await last()).toMatchObject({ state: 'unproven', marks: ['two_senders'] })
    expect(await now()).toMatchObject({ is_withdrawn: false })
  })
})

describe('sender warning on an offer', () => {
  const from = (house: string, number: number, fields: Record<string, string> = {}) =>
    classicMail(
      { ...order(number), lead: '', contact: '', ...fields },
      {
        subject: CLASSIC_SUBJECT.replaceAll('pinnacle', house),
        from: `post@${house}.example`,
        replyTo: `pat@${house}.example`,
      },
    )
  const marks = async () => (await offers()).at(-1)?.sender_marks

  it("marks a domain that resembles a known broker's", async () => {
    await take(from('cardinalpoint', 401), known)
    expect(await marks()).not.toContain('look_alike')
    await take(from('cardina1point', 402), known)
    expect(await marks()).toContain('look_alike')
  })

  it('marks a display name that is another address', async () => {
    const raw = classicMail(order(403), { from: '"dana@summit.example" <dana@evil.example>' })
    await take(raw, known)
    expect(await marks()).toContain('foreign_name')
  })

  it('marks an email without a sender address that names a known broker', async () => {
    await take(classicMail(order(410), { from: 'Pinnacle Freight', replyTo: '' }), known)
    expect(await marks()).toContain('no_sender')
  })

  it("marks a stranger posting under another's address, except load boards and our own users", async () => {
    const posted = async (number: number, sender: string) => {
      await take(classicMail(order(number), { from: sender, replyTo: '' }), known)
      return marks()
    }
    expect(await posted(405, 'zed@evil.example')).toContain('other_sender')
    expect(await posted(406, 'zed@gmail.com')).toContain('other_sender')
    expect(await posted(407, 'postedloads@sylectus.com')).toEqual([])
    expect(await posted(408, 'desk@pinnacle.example')).toEqual([])
    expect(await posted(409, 'dana@demo.example')).toEqual([])
  })

  it('is left out for a trusted load service, verified by its domain or its server', async () => {
    const trust = (load_services: string[]) => within((tx) => changeProfile(tx, { load_services }))
    const posted = async (number: number, sender: string, envelope: Parameters<typeof take>[1]) => {
      await take(classicMail(order(number), { from: sender, replyTo: '' }), envelope)
      return { marks: await marks(), verdict: (await offers()).at(-1)?.sender_verdict }
    }
    const board = 'board@posts.loads.example'
    await trust(['loads.example', '198.2.128.5'])
    expect((await posted(411, board, known)).marks).toEqual([])
    expect((await posted(412, board, forged)).marks).toEqual(['other_sender'])
    expect((await posted(413, 'board@evilloads.example', known)).marks).toEqual(['other_sender'])
    expect((await posted(414, board, { ...forged, via: ['198.2.128.50', 'other.example'] })).marks).toEqual([
      'other_sender',
    ])
    expect((await posted(415, 'zed@gmail.com', { ...forged, via: ['198.2.128.5'] })).marks).toEqual([])
    expect((await posted(416, 'zed@gmail.com', { ...forged, via: ['mx.loads.example'] })).marks).toEqual([])
    const disowned = { verdict: 'failed', via: ['loads.example'] } as const
    expect(await posted(417, 'desk@pinnacle.example', disowned)).toEqual({ marks: [], verdict: 'none' })
    await trust([])
    expect((await posted(418, board, known)).marks).toEqual(['other_sender'])
    expect((await posted(419, 'desk@pinnacle.example', disowned)).verdict).toBe('failed')
  })

  it('includes the verdict of the sender checks', async () => {
    await take(classicMail(order(404)), { verdict: 'failed' })
    expect((await offers()).at(-1)).toMatchObject({ order_number: '404', sender_verdict: 'failed' })
  })
})
