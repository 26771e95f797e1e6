import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { MAIL_SIZE_LIMIT } from '#contract/constants.ts'
import { openDatabase } from '#server/kernel/db/client.ts'
import { withClient } from '#server/kernel/db/connection.ts'
import { startImapIn } from '#server/market/intake/imap.ts'
import type { Reader } from '#server/market/mail-parser/reader.ts'
import { carrierOf, unchecking } from '#tests/server/market/carrier-support.ts'
import { classicMail, rawMail } from '#tests/server/market/samples.ts'
import { testDatabase } from '#tests/support/database.ts'
import { startTestImap } from '#tests/support/imap.ts'
import { eventually } from '#tests/support/eventually.ts'

const { db, url } = await testDatabase()
const carrier = await carrierOf(db)
const other = await carrierOf(db, 'loads@other.example')
const imap = await startTestImap()
const log = { info: () => undefined, warn: () => undefined }
const pollers: { stop(): Promise<void> }[] = []
afterEach(() => Promise.all(pollers.splice(0).map((poller) => poller.stop())))
afterAll(() => imap.stop())

const standard = {
  db,
  imapUrl: imap.url,
  reader: carrier.reader,
  authenticator: unchecking,
  log,
  pollMs: 200,
  retryMs: 50,
}
const start = (options: Partial<Parameters<typeof startImapIn>[0]> = {}) =>
  pollers.push(startImapIn({ ...standard, ...options }))
const flagged = (mail: { flags: Set<string> }, flag: string) =>
  eventually(() => expect([...mail.flags]).toEqual([flag]))
const numbers = async () => (await carrier.offers()).map(({ order_number }) => order_number)
const today = () => {
  const [, day, month, year] = new Date().toUTCString().split(' ')
  return `${day}-${month}-${year} 00:00:00 +0000`
}
const order = (number: number) => ({ 'Please reference our ORDER NUMBER :': String(number) })

describe('IMAP mailbox', () => {
  it('imports unread emails with their arrival times and marks them read', async () => {
    const first = imap.put(classicMail(order(1)), '20-Nov-2026 10:00:00 -0500')
    start()
    await flagged(first, '\\Seen')
    expect(await carrier.mails()).toMatchObject([{ state: 'offer', received_at: '2026-11-20T15:00:00.000Z' }])
    const second = imap.put(classicMail(order(2)))
    await flagged(second, '\\Seen')
    expect(await carrier.offers()).toHaveLength(2)
  })

  it('does not let large emails delay the small ones behind them', async () => {
    const gate = Promise.withResolvers<void>()
    const reader: Reader = {
      ...carrier.reader,
      async read(raw, ...rest) {
        if (raw.length > 100_000) await gate.promise
        return carrier.reader.read(raw, ...rest)
      },
    }
    const large = [30, 31].map((number) =>
      imap.put(Buffer.concat([classicMail(order(number)), Buffer.alloc(200_000, 'x\n')])),
    )
    const small = imap.put(classicMail(order(32)))
    start({ reader })
    await flagged(small, '\\Seen')
    await flagged(imap.put(classicMail(order(33))), '\\Seen')
    expect(await numbers()).toEqual(expect.arrayContaining(['32', '33']))
    expect(await numbers()).not.toContain('30')
    gate.resolve()
    for (const one of large) await flagged(one, '\\Seen')
  })

  it('matches the company by the named address, and bids by their plus address', async () => {
    const made = await carrier.placeBid((await carrier.offers())[0]?.id ?? 0)
    start()
    await flagged(
      imap.put(
        Buffer.from(classicMail(order(3)).toString().replace('loads@demo.example', 'Loads@Other.example')),
      ),
      '\\Seen',
    )
    expect(await other.offers()).toHaveLength(1)
    const answer = rawMail({ from: 'pat@pinnacle.example', subject: 'x', text: 'You are booked' })
      .toString()
      .replace('loads@demo.example', made.replyTo)
    await flagged(imap.put(Buffer.from(answer)), '\\Seen')
    expect(await carrier.bid(made.id)).toMatchObject({ answer: 'accepted' })
  })

  it('gives emails without a known address to its own company and flags oversized ones', async () => {
    start()
    await flagged(
      imap.put(Buffer.from(classicMail(order(4)).toString().replace('loads@demo.example', 'list@x.example'))),
      '\\Seen',
    )
    expect((await carrier.offers()).at(-1)).toMatchObject({ order_number: '4' })
    await flagged(
      imap.put(Buffer.concat([classicMail(order(5)), Buffer.alloc(MAIL_SIZE_LIMIT)])),
      '\\Flagged',
    )
    expect((await carrier.offers()).at(-1)).toMatchObject({ order_number: '4' })
  })

  it('is read by one node at a time, and by the next one when that node stops', async () => {
    start()
    await eventually(() => expect(imap.clients).toBe(1))
    start()
    await flagged(imap.put(classicMail(order(6))), '\\Seen')
    expect(imap.clients).toBe(1)
    await pollers.shift()?.stop()
    await flagged(imap.put(classicMail(order(7))), '\\Seen')
    expect(
      (await carrier.offers()).filter(({ order_number }) => ['6', '7'].includes(order_number)),
    ).toHaveLength(2)
  })

  it('is taken over from a node that died, and given up to one that took it over', async () => {
    const holders = async () =>
      (
        await withClient(url, (client) =>
          client.query<{ holder: string }>('select holder from mailbox_lease'),
        )
      ).rows
    const hold = (holder: string, seconds: number) =>
      withClient(url, (client) =>
        client.query(
          `insert into mailbox_lease values ($1, $2, now() + $3 * interval '1 second')
           on conflict (mailbox) do update set holder = excluded.holder, ends_at = excluded.ends_at`,
          [`${decodeURIComponent(new URL(imap.url).username)}@${new URL(imap.url).host}`, holder, seconds],
        ),
      )
    await hold('dead', 0.5)
    start({ leaseMs: 300 })
    await flagged(imap.put(classicMail(order(12))), '\\Seen')
    await hold('other', 60)
    await eventually(() => expect(imap.clients).toBe(0))
    expect(await holders()).toEqual([{ holder: 'other' }])
    await hold('other', 0)
    await eventually(() => expect(imap.clients).toBe(1))
  })

  it('is read again after the connection broke', async () => {
    start()
    await flagged(imap.put(classicMail(order(8))), '\\Seen')
    imap.dropClients()
    await flagged(imap.put(classicMail(order(9))), '\\Seen')
    expect((await carrier.offers()).at(-1)).toMatchObject({ order_number: '9' })
  })

  it('imports emails that a person opened or flagged before they were read', async () => {
    start()
    await flagged(imap.put(classicMail(order(20))), '\\Seen')
    await pollers.shift()?.stop()
    const [opened, starred] = [['\\Seen'], ['\\Flagged']].map((flags, index) =>
      imap.put(classicMail(order(21 + index)), undefined, flags),
    )
    start()
    await eventually(() => expect([...(starred?.flags ?? [])]).toContain('\\Seen'))
    expect(await numbers()).toEqual(expect.arrayContaining(['21', '22']))
    expect([...(opened?.flags ?? [])]).toEqual(['\\Seen'])
  })

  it('imports emails moved in from other folders, read or not, and each only once', async () => {
    start()
    const known = imap.put(classicMail(order(30)))
    await flagged(known, '\\Seen')
    imap.moveOut(known)
    imap.moveIn(known)
    const moved = {
      uid: 0,
      raw: classicMail(order(31)),
      flags: new Set(['\\Seen']),
      internalDate: '01-Nov-2026 08:00:00 +0000',
    }
    imap.moveIn(moved)
    await eventually(async () => expect(await numbers()).toContain('31'))
    await flagged(imap.put(classicMail(order(32))), '\\Seen')
    expect((await numbers()).filter((number) => number === '30')).toHaveLength(1)
    expect((await carrier.mails()).filter(({ raw }) => raw.equals(known.raw))).toHaveLength(1)
  })

  it('continues when an email is moved away while it is read, and imports it when it returns', async () => {
    start()
    const away = imap.put(classicMail(order(40)), undefined, ['\\Seen'])
    imap.beforeFetch = (mail) => {
      if (mail !== away) return
      imap.beforeFetch = undefined
      imap.moveOut(away)
    }
    await flagged(imap.put(classicMail(order(41))), '\\Seen')
    expect(imap.beforeFetch).toBeUndefined()
    expect(await numbers()).not.toContain('40')
    imap.moveIn(away)
    await eventually(async () => expect(await numbers()).toContain('40'))
  })

  it('continues after its UIDs are renumbered, without duplicates or gaps', async () => {
    start()
    const before = (await carrier.mails()).length
    await flagged(imap.put(classicMail(order(50))), '\\Seen')
    await pollers.shift()?.stop()
    imap.moveOut(imap.mails[0]!)
    imap.put(classicMail(order(51)), today(), ['\\Seen'])
    imap.numberAnew()
    start()
    await flagged(imap.put(classicMail(order(52))), '\\Seen')
    await eventually(async () => expect(await numbers()).toEqual(expect.arrayContaining(['51', '52'])))
    expect(await carrier.mails()).toHaveLength(before + 3)
  })

  it('reads each of its folders, also one created later, and imports a moved email once', async () => {
    const loads = imap.folder('Loads')
    start({ imapUrl: `${imap.url}/INBOX,Loads,Late%2CLoads` })
    const [here, there] = [imap.put(classicMail(order(60))), loads.put(classicMail(order(61)))]
    await flagged(here, '\\Seen')
    await flagged(there, '\\Seen')
    const late = imap.folder('Late,Loads').put(classicMail(order(62)))
    await flagged(late, '\\Seen')

    imap.moveOut(here)
    here.flags.clear()
    loads.moveIn(here)
    await flagged(here, '\\Seen')
    loads.numberAnew()
    await flagged(imap.put(classicMail(order(63))), '\\Seen')
    await flagged(loads.put(classicMail(order(64))), '\\Seen')
    expect((await numbers()).filter((number) => Number(number) >= 60).toSorted()).toEqual([
      '60',
      '61',
      '62',
      '63',
      '64',
    ])
    expect((await carrier.mails()).filter(({ raw }) => raw.equals(here.raw))).toHaveLength(1)
  })

  it('leaves an email unread while the database is down', async () => {
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
