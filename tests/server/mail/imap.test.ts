import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { MAIL_SIZE_LIMIT } from '#contract/constants.ts'
import { openDatabase } from '#server/db/client.ts'
import { startImapIn } from '#server/mail/in/imap.ts'
import { intakeOf } from '#tests/server/mail/intake-support.ts'
import { classicMail, rawMail } from '#tests/server/mail/samples.ts'
import { testDatabase } from '#tests/support/database.ts'
import { startTestImap } from '#tests/support/imap.ts'
import { eventually } from '#tests/support/eventually.ts'

const { db, url } = await testDatabase()
const carrier = await intakeOf(db)
const other = await intakeOf(db, 'loads@other.example')
const imap = await startTestImap()
const log = { info: () => undefined, warn: () => undefined }
const pollers: { stop(): Promise<void> }[] = []
afterEach(() => Promise.all(pollers.splice(0).map((poller) => poller.stop())))
afterAll(() => imap.stop())

const start = (options: Partial<Parameters<typeof startImapIn>[0]> = {}) =>
  pollers.push(startImapIn({ db, databaseUrl: url, imapUrl: imap.url, reader: carrier.reader, log, pollMs: 200, retryMs: 50, ...options }))
const flagged = (mail: { flags: Set<string> }, flag: string) => eventually(() => expect([...mail.flags]).toEqual([flag]))
const order = (number: number) => ({ 'Please reference our ORDER NUMBER :': String(number) })

describe('the mailbox', () => {
  it('is read: what is unread becomes mails of the time they arrived, and is marked read', async () => {
    const first = imap.put(classicMail(order(1)), '20-Nov-2026 10:00:00 -0500')
    start()
    await flagged(first, '\\Seen')
    expect(await carrier.mails()).toMatchObject([{ state: 'offer', received_at: '2026-11-20T15:00:00.000Z' }])
    const second = imap.put(classicMail(order(2)))
    await flagged(second, '\\Seen')
    expect(await carrier.offers()).toHaveLength(2)
  })

  it('serves the company whose address a mail names, and bids by their plus-address', async () => {
    const made = await carrier.placeBid((await carrier.offers())[0]?.id ?? 0)
    start()
    await flagged(imap.put(Buffer.from(classicMail(order(3)).toString().replace('loads@demo.example', 'Loads@Other.example'))), '\\Seen')
    expect(await other.offers()).toHaveLength(1)
    const answer = rawMail({ from: 'pat@pinnacle.example', subject: 'x', text: 'You are booked' })
      .toString()
      .replace('loads@demo.example', made.replyTo)
    await flagged(imap.put(Buffer.from(answer)), '\\Seen')
    expect(await carrier.bid(made.id)).toMatchObject({ answer: 'accepted' })
  })

  it('takes what names nobody for the company whose mailbox it is, and flags what is too large', async () => {
    start()
    await flagged(imap.put(Buffer.from(classicMail(order(4)).toString().replace('loads@demo.example', 'list@x.example'))), '\\Seen')
    expect((await carrier.offers()).at(-1)).toMatchObject({ order_number: '4' })
    await flagged(imap.put(Buffer.concat([classicMail(order(5)), Buffer.alloc(MAIL_SIZE_LIMIT)])), '\\Flagged')
    expect((await carrier.offers()).at(-1)).toMatchObject({ order_number: '4' })
  })

  it('is read by one node at a time, and by the next when that one is gone', async () => {
    start()
    await eventually(() => expect(imap.clients).toBe(1))
    start()
    await flagged(imap.put(classicMail(order(6))), '\\Seen')
    expect(imap.clients).toBe(1)
    await pollers.shift()?.stop()
    await flagged(imap.put(classicMail(order(7))), '\\Seen')
    expect((await carrier.offers()).filter(({ order_number }) => ['6', '7'].includes(order_number))).toHaveLength(2)
  })

  it('is read again after the connection broke', async () => {
    start()
    await flagged(imap.put(classicMail(order(8))), '\\Seen')
    imap.dropClients()
    await flagged(imap.put(classicMail(order(9))), '\\Seen')
    expect((await carrier.offers()).at(-1)).toMatchObject({ order_number: '9' })
  })

  it('leaves a mail unread while the database is away', async () => {
    const gone = openDatabase('postgresql://nobody@127.0.0.1:1/none', { patience: 20 })
    const failures: unknown[] = []
    const half = { ...db, system: db.system.bind(db), tenant: gone.tenant.bind(gone) } as unknown as typeof db
    start({ db: half, log: { ...log, warn: (context) => failures.push(context) } })
    const mail = imap.put(classicMail(order(10)))
    await eventually(() => expect(failures.length).toBeGreaterThan(1))
    expect([...mail.flags]).toEqual([])
    await gone.close()
  })
})
