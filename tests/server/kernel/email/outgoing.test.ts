import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { withClient } from '#server/kernel/db/connection.ts'
import { outgoingMail } from '#server/kernel/email/mail.table.ts'
import { claimMail } from '#server/kernel/email/outgoing.repository.ts'
import { createCompany } from '#server/company/company/company.service.ts'
import { queueMail } from '#server/kernel/email/queue.ts'
import { sendAgain } from '#server/reports/mail-desk/send-again.service.ts'
import { carrierOf } from '#tests/server/market/carrier-support.ts'
import { classicMail } from '#tests/server/market/samples.ts'
import { testDatabase } from '#tests/support/database.ts'
import { startMailOut } from '#tests/support/mail-out.ts'
import { startTestSmtp } from '#tests/support/smtp.ts'
import { eventually } from '#tests/support/eventually.ts'

const { db, url } = await testDatabase()
const carrier = await carrierOf(db)
const { within } = carrier
const smtp = await startTestSmtp()
const LEASE_MS = 300
const senders: { stop(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(senders.splice(0).map((sender) => sender.stop()))
  smtp.mails.length = 0
  smtp.next.length = 0
  await withClient(url, (client) =>
    client.query(
      `update outgoing_mail set state = 'not_sent' where state in ('queued', 'sending'); delete from job`,
    ),
  )
})
afterAll(() => smtp.stop())

function start(options: Partial<Parameters<typeof startMailOut>[0]> = {}) {
  const sender = startMailOut({ db, mailOutUrl: smtp.url, retryMs: [20, 20, 20], stopMs: 0, ...options })
  senders.push(sender)
  return sender
}

const queue = (text = 'hello', relay: string | undefined = smtp.url) =>
  within((tx) =>
    queueMail(
      tx,
      {
        from: 'Ann Añez <loads@demo.example>',
        to: 'pat@pinnacle.example',
        subject: 'Re: load',
        text,
        in_reply_to: 'a@b.example',
      },
      { mailOutUrl: relay },
    ),
  )
/** As a node leaves it that dies while sending. */
const queueLost = () =>
  within(async (tx) => {
    const mail = { from: 'a@demo.example', to: 'b@x.example', subject: 's', text: 'lost' }
    const { id } = await queueMail(tx, mail, { mailOutUrl: smtp.url })
    await claimMail(tx, id)
    return id
  })
const startProcess = () =>
  spawn(process.execPath, [join(import.meta.dirname, 'sender-process.ts'), url, smtp.url], {
    stdio: 'ignore',
  })
const leaseEnd = async (id: number) => {
  const lease = 'select due_at from job where key = $1'
  const { rows } = await withClient(url, (client) => client.query(lease, [String(id)]))
  return Date.parse(rows[0].due_at)
}
async function renewed(id: number, leases: number): Promise<void> {
  const first = await leaseEnd(id)
  await eventually(async () => expect(await leaseEnd(id)).toBeGreaterThan(first + leases * LEASE_MS))
}
const stored = async (id: number) =>
  (await within((tx) => tx.select().from(outgoingMail).where(eq(outgoingMail.id, id))))[0]
const becomes = (id: number, expected: object) =>
  eventually(async () => expect(await stored(id)).toMatchObject(expected))

describe('outgoing email', () => {
  it('with a delay is sent when due, not before, and without waiting for the next poll', async () => {
    start({ pollMs: 60_000 })
    const { id } = await within((tx) =>
      queueMail(
        tx,
        { from: 'a@demo.example', to: 'b@x.example', subject: 's', text: 'held' },
        { mailOutUrl: smtp.url },
        1,
      ),
    )
    const due = (await stored(id))?.next_try_at ?? ''
    await smtp.waitForMail()
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(due))
    await becomes(id, { state: 'sent', attempts: 1 })
    expect(smtp.mails).toHaveLength(1)
  })

  it.each([
    ['https://freight.example/unsubscribe/abc', 'List-Unsubscribe=One-Click'],
    ['http://127.0.0.1:8080/unsubscribe/abc', undefined],
  ])('of a mailing has an unsubscribe header: %s', async (unsubscribe, post) => {
    start()
    await within((tx) =>
      queueMail(
        tx,
        { from: 'a@demo.example', to: 'b@x.example', subject: 's', text: 't', unsubscribe },
        { mailOutUrl: smtp.url },
      ),
    )
    const { headers } = await smtp.waitForMail()
    const header = (key: string) => headers.find((one) => one.key === key)?.value
    expect([header('list-unsubscribe'), header('list-unsubscribe-post')]).toEqual([`<${unsubscribe}>`, post])
  })

  it('is sent to copied recipients too', async () => {
    start()
    const copies = { cc: 'kim@x.example, lee@x.example', subject: 's', text: 't' }
    await within((tx) =>
      queueMail(tx, { from: 'a@demo.example', to: 'b@x.example', ...copies }, { mailOutUrl: smtp.url }),
    )
    const { envelope, headers } = await smtp.waitForMail()
    expect([envelope.to, headers.find(({ key }) => key === 'cc')?.value]).toEqual([
      ['b@x.example', 'kim@x.example', 'lee@x.example'],
      'kim@x.example, lee@x.example',
    ])
  })

  it('fails when its main recipient was refused, even if a copy was accepted', async () => {
    start()
    smtp.refused.add('refused@x.example')
    const mail = {
      from: 'a@demo.example',
      to: 'refused@x.example',
      cc: 'kim@x.example',
      subject: 's',
      text: 't',
    }
    const { id } = await within((tx) => queueMail(tx, mail, { mailOutUrl: smtp.url }))
    await becomes(id, {
      state: 'failed',
      last_error: expect.stringContaining('refused@x.example was refused'),
    })
  })

  it('without a thread bounces to its sender address and not to its reply address', async () => {
    start()
    const mail = {
      from: '"Demo" <loads@demo.example>',
      to: 'b@x.example',
      reply_to: 'office@demo.example',
      subject: 's',
      text: 't',
    }
    await within((tx) => queueMail(tx, mail, { mailOutUrl: smtp.url }))
    const { envelope, replyTo } = await smtp.waitForMail()
    expect([envelope.from, replyTo?.[0]?.address]).toEqual(['loads@demo.example', 'office@demo.example'])
  })

  it.each([
    ['"Demo Freight @ home" <loads@Demo.Example>', 'demo.example'],
    ['a@mail.demo.example', 'mail.demo.example'],
    ['nobody', 'localhost'],
  ])('from %s has a unique Message-ID at %s', async (from, domain) => {
    const mail = { from, to: 'b@x.example', subject: 's', text: 't' }
    const [first, second] = await within(async (tx) => [
      await queueMail(tx, mail, {}),
      await queueMail(tx, mail, {}),
    ])
    for (const { message_id } of [first!, second!])
      expect(message_id).toMatch(new RegExp(`^[\\w-]{36}@${domain}$`))
    expect(first?.message_id).not.toBe(second?.message_id)
  })

  it('is sent after commit with its stored Message-ID and reply address', async () => {
    start()
    await carrier.take(classicMail())
    const made = await carrier.placeBid(
      (await carrier.offers())[0]?.id ?? 0,
      'pat@pinnacle.example',
      smtp.url,
    )
    const mail = await smtp.waitForMail()
    expect(mail).toMatchObject({
      messageId: `<${made.mail.message_id}>`,
      replyTo: [{ address: made.replyTo }],
      from: { name: 'Ann', address: 'loads@demo.example' },
      text: expect.stringContaining('$2,500'),
      envelope: { from: made.replyTo, to: ['pat@pinnacle.example'] },
    })
    expect(mail.inReplyTo).toMatch(/@board.example>$/)
    await becomes(made.mail.id, {
      state: 'sent',
      attempts: 1,
      answer: expect.stringMatching(/^250/),
      sent_at: expect.any(String),
      last_error: '',
    })
    expect((await carrier.events()).at(-1)).toMatchObject({ type: 'BID_CHANGED', data: { id: made.id } })
  })

  it('of a transaction that was rolled back is never sent', async () => {
    start()
    await expect(
      within(async (tx) => {
        await queueMail(
          tx,
          { from: 'a@demo.example', to: 'b@x.example', subject: 's', text: 'never' },
          { mailOutUrl: smtp.url },
        )
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    const { id } = await queue('after')
    await becomes(id, { state: 'sent' })
    expect(smtp.mails.map(({ text }) => text?.trim())).toEqual(['after'])
  })

  it('is stored when no relay is set', async () => {
    expect(
      (
        await within((tx) =>
          queueMail(tx, { from: 'a@demo.example', to: 'b@x.example', subject: 's', text: 't' }, {}),
        )
      ).state,
    ).toBe('not_sent')
  })

  it('is sent once when several nodes send', async () => {
    for (const _node of [1, 2, 3]) start()
    const ids = await Promise.all(Array.from({ length: 40 }, (_, index) => queue(`mail ${index}`)))
    for (const { id } of ids) await becomes(id, { state: 'sent' })
    expect(smtp.mails.map(({ text }) => text?.trim()).toSorted()).toEqual(
      ids.map((_, index) => `mail ${index}`).toSorted(),
    )
    await eventually(async () =>
      expect((await withClient(url, (client) => client.query('select name from job'))).rows).toEqual([]),
    )
  })

  it.each([
    ['a temporary refusal', { code: 451, message: 'greylisted' }, /greylisted/],
    ['a connection that breaks before the text', 'hang up before the text' as const, /./],
  ])('is retried after %s, and shows the error', async (_what, misfortune, error) => {
    smtp.next.push(misfortune)
    start({ retryMs: [200] })
    const { id } = await queue()
    await becomes(id, {
      state: 'queued',
      attempts: 1,
      last_error: expect.stringMatching(error),
      next_try_at: expect.any(String),
    })
    await becomes(id, { state: 'sent', attempts: 2, last_error: '', next_try_at: null })
    expect(smtp.mails).toHaveLength(1)
  })

  it('is sent while the relay hangs on another one', async () => {
    smtp.next.push('hang')
    start()
    const { id: stuck } = await queue('stuck')
    await eventually(() => expect(smtp.next).toHaveLength(0))
    const { id } = await queue('the next one')
    await becomes(id, { state: 'sent' })
    expect(await stored(stuck)).toMatchObject({ state: 'sending' })
  })

  it('fails at once on a permanent refusal of the relay', async () => {
    smtp.next.push({ code: 554, message: 'blocked' })
    start()
    const { id } = await queue()
    await becomes(id, {
      state: 'failed',
      attempts: 1,
      last_error: expect.stringMatching(/blocked/),
      next_try_at: null,
    })
    expect(smtp.mails).toHaveLength(0)
  })

  it('fails after its last attempt', async () => {
    smtp.next.push({ code: 451 }, { code: 451 }, { code: 451 }, { code: 451 })
    start()
    const { id } = await queue()
    await becomes(id, { state: 'failed', attempts: 4 })
    expect(smtp.mails).toHaveLength(0)
  })

  it('waits while the relay is down', async () => {
    const away = await startTestSmtp()
    await away.stop()
    start({ mailOutUrl: away.url, retryMs: Array<number>(200).fill(50) })
    const { id } = await queue()
    await becomes(id, { state: 'queued', last_error: expect.stringMatching(/ECONNREFUSED/) })
    const back = await startTestSmtp(away.port)
    await becomes(id, { state: 'sent' })
    expect(back.mails).toHaveLength(1)
    await back.stop()
  })

  it('that the relay may have accepted is not resent until a person confirms', async () => {
    smtp.next.push('hang up after the text')
    start()
    const { id, message_id } = await queue()
    await becomes(id, {
      state: 'uncertain',
      attempts: 1,
      last_error: expect.stringMatching(/may or may not/),
    })
    const { id: next } = await queue('the next one')
    await becomes(next, { state: 'sent' })
    expect(smtp.mails).toHaveLength(2)
    await within((tx) => sendAgain(tx, id, { mailOutUrl: smtp.url }))
    await becomes(id, { state: 'sent', attempts: 1 })
    expect(smtp.mails.at(-1)?.messageId).toBe(`<${message_id}>`)
    await expect(within((tx) => sendAgain(tx, id, { mailOutUrl: smtp.url }))).rejects.toThrow('sent again')
  })

  it('is uncertain when its node died while sending, and unchanged while its node lives', async () => {
    smtp.next.push('hang')
    start({ leaseMs: LEASE_MS })
    const { id: attended } = await queue('attended')
    await eventually(() => expect(smtp.next).toHaveLength(0))
    const orphan = await queueLost()
    start({ leaseMs: LEASE_MS })
    await becomes(orphan, { state: 'uncertain', last_error: expect.stringMatching(/may or may not/) })
    await renewed(attended, 3)
    await becomes((await queue('later')).id, { state: 'sent' })
    expect(await stored(attended)).toMatchObject({ state: 'sending' })
    expect(smtp.mails.map(({ text }) => text?.trim())).toEqual(['later'])
  })

  it('is not sent twice when its server is killed during the transfer', async () => {
    smtp.next.push('hang')
    const { id } = await queue('killed')
    const child = startProcess()
    await eventually(() => expect(smtp.next).toHaveLength(0))
    expect(await stored(id)).toMatchObject({ state: 'sending' })
    child.kill('SIGKILL')
    start()
    await becomes(id, { state: 'uncertain', attempts: 1 })
    await becomes((await queue('alive')).id, { state: 'sent' })
    expect(smtp.mails.map(({ text }) => text?.trim())).toEqual(['alive'])
  })

  it('in transfer by a node that freezes is uncertain, and sent once more only when a person confirms', async () => {
    smtp.next.push('hang')
    const { id } = await queue('frozen')
    const child = startProcess()
    await eventually(() => expect(smtp.next).toHaveLength(0))
    child.kill('SIGSTOP')
    const other = start()
    await becomes(id, { state: 'uncertain', attempts: 1 })
    await within((tx) => sendAgain(tx, id, { mailOutUrl: smtp.url }))
    await becomes(id, { state: 'sent', attempts: 1 })
    await other.stop()
    child.kill('SIGCONT')
    for (const text of ['awake', 'alive']) await becomes((await queue(text)).id, { state: 'sent' })
    child.kill('SIGKILL')
    expect(await stored(id)).toMatchObject({ state: 'sent', attempts: 1, last_error: '' })
    expect(smtp.mails.map(({ text }) => text?.trim())).toEqual(['frozen', 'awake', 'alive'])
  })

  it('of one company does not wait for those of another', async () => {
    const mail = { from: 'a@demo.example', to: 'b@x.example', subject: 's', text: 'bid' }
    const other = await createCompany(db, {
      name: 'Other',
      abbreviation: 'OTHR',
      intake_address: 'loads@other.example',
    })
    smtp.next.push('hang', 'hang')
    start()
    const mass = await Promise.all(Array.from({ length: 5 }, () => queue('mass')))
    await eventually(() => expect(smtp.next).toHaveLength(0))
    await db.tenant(other.id, (tx) => queueMail(tx, mail, { mailOutUrl: smtp.url }))
    expect((await smtp.waitForMail()).text?.trim()).toBe('bid')
    const states = await Promise.all(mass.map(async ({ id }) => (await stored(id))?.state))
    expect(states.toSorted()).toEqual(['queued', 'queued', 'queued', 'sending', 'sending'])
  })

  it('waits while no relay is set, and one that was being sent is uncertain', async () => {
    const { id } = await queue('waits')
    const lost = await queueLost()
    start({ mailOutUrl: undefined })
    await becomes(lost, { state: 'uncertain', attempts: 1 })
    expect(await stored(id)).toMatchObject({ state: 'queued', attempts: 0 })
  })

  it('in transfer at shutdown is uncertain after the next start', async () => {
    smtp.next.push('hang')
    const first = startMailOut({ db, mailOutUrl: smtp.url, stopMs: 100 })
    const { id } = await queue('in the middle')
    await becomes(id, { state: 'sending' })
    await eventually(() => expect(smtp.next).toHaveLength(0))
    await first.stop()
    start()
    await becomes(id, { state: 'uncertain' })
    expect(smtp.mails).toHaveLength(0)
  })

  it('has line breaks removed from addresses and subject, so that no header can be added', async () => {
    start()
    const { id } = await within((tx) =>
      queueMail(
        tx,
        {
          from: 'a@demo.example',
          to: 'b@x.example',
          subject: `x\r\nBcc: eve@evil.example\r\n\r\n${randomBytes(2).toString('hex')}`,
          text: 't',
        },
        { mailOutUrl: smtp.url },
      ),
    )
    await becomes(id, { state: 'sent' })
    expect(smtp.mails[0]).toMatchObject({ envelope: { to: ['b@x.example'] } })
    expect(smtp.mails[0]?.bcc).toBeUndefined()
  })
})
