import { createConnection } from 'node:net'
import { once } from 'node:events'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { MAIL_SIZE_LIMIT } from '#contract/constants.ts'
import { openDatabase } from '#server/kernel/db/client.ts'
import { startMailIn } from '#server/market/intake/start.ts'
import { startSmtpIn } from '#server/market/intake/smtp.ts'
import type { SmtpLimits } from '#server/market/intake/smtp-limits.ts'
import { carrierOf, unchecking } from '#tests/server/market/carrier-support.ts'
import { classicMail, rawMail } from '#tests/server/market/samples.ts'
import { closeAfterFile } from '#tests/support/after-file.ts'
import { testDatabase } from '#tests/support/database.ts'
import { sendMail, sendRaw } from '#tests/support/smtp.ts'
import { eventually } from '#tests/support/eventually.ts'

const { db } = await testDatabase()
const carrier = await carrierOf(db)
const log = { info: () => undefined, warn: () => undefined }
const listener = await startSmtpIn({
  db,
  reader: carrier.reader,
  host: '127.0.0.1',
  port: 0,
  log,
  authenticator: unchecking,
})
afterAll(() => listener.stop())

const refused = (code: number) => expect.objectContaining({ responseCode: code })
const order = (number: number) => ({ 'Please reference our ORDER NUMBER :': String(number) })

async function talk(port: number, lines: (string | Buffer)[]): Promise<number[]> {
  const socket = createConnection(port, '127.0.0.1')
  const codes: number[] = []
  const replies: string[] = []
  let rest = ''
  let wake = () => {}
  socket.on('data', (data: Buffer) => {
    rest += data.toString('latin1')
    for (const line of rest.split('\r\n').slice(0, -1)) if (/^\d{3} /.test(line)) replies.push(line)
    rest = rest.slice(rest.lastIndexOf('\r\n') + 2)
    wake()
  })
  socket.on('error', () => undefined)
  socket.on('close', () => wake())
  for (const line of ['', ...lines]) {
    if (line !== '') socket.write(typeof line === 'string' ? `${line}\r\n` : line)
    while (replies.length <= codes.length && !socket.closed)
      await new Promise<void>((resolve) => (wake = resolve))
    codes.push(Number(replies[codes.length]?.slice(0, 3)))
  }
  socket.destroy()
  return codes
}

describe('SMTP listener', () => {
  it('accepts an offer for a known address once it is committed', async () => {
    expect(await sendRaw(listener.port, classicMail(order(1)), 'loads@demo.example')).toBe('250 2.0.0 OK')
    expect(await carrier.offers()).toHaveLength(1)
  })

  it('records which server delivered an email, for the load service check', async () => {
    await sendRaw(listener.port, classicMail(order(880)), 'loads@demo.example')
    expect((await carrier.mails()).at(-1)?.via).toEqual(['127.0.0.1'])
  })

  it('accepts an email built by a mail client, with the address in any case', async () => {
    await sendMail(listener.port, {
      from: 'Zoë <zoe@x.example>',
      to: 'LOADS@Demo.Example',
      subject: 'Grüße',
      html: '<p>¿Camión?</p>',
      text: '¿Camión?',
    })
    expect((await carrier.mails()).at(-1)).toMatchObject({
      from: 'Zoë <zoe@x.example>',
      subject: 'Grüße',
      text: '¿Camión?',
      state: 'quarantined',
    })
  })

  it('accepts a reply to a plus address', async () => {
    const { id, replyTo } = await carrier.placeBid((await carrier.offers())[0]?.id ?? 0)
    await sendRaw(
      listener.port,
      rawMail({ from: 'pat@pinnacle.example', subject: 'hi', text: 'You are booked' }),
      replyTo,
    )
    expect(await carrier.bid(id)).toMatchObject({ answer: 'accepted' })
  })

  it('accepts a duplicate and stores it once', async () => {
    const raw = classicMail(order(2))
    await sendRaw(listener.port, raw, 'loads@demo.example')
    expect(await sendRaw(listener.port, raw, 'loads@demo.example')).toBe('250 2.0.0 OK')
    expect((await carrier.offers()).filter(({ order_number }) => order_number === '2')).toHaveLength(1)
  })

  it('delivers one email to each company it is addressed to', async () => {
    const other = await carrierOf(db, 'loads@other.example')
    await sendRaw(listener.port, classicMail(order(3)), ['loads@demo.example', 'loads@other.example'])
    expect(await other.offers()).toHaveLength(1)
    expect((await carrier.offers()).at(-1)).toMatchObject({ order_number: '3' })
  })

  it.each([
    'nobody@demo.example',
    'loads@elsewhere.example',
    'loads@demo.example.evil.example',
    'postmaster',
  ])('refuses %s with 550', async (to) => {
    expect(await talk(listener.port, ['EHLO x', 'MAIL FROM:<a@b.example>', `RCPT TO:<${to}>`])).toEqual([
      220,
      250,
      250,
      expect.toSatisfy((code) => code === 550 || code === 501),
    ])
  })

  it('disconnects a peer that probes one address after another', async () => {
    const tries = Array.from({ length: 60 }, (_, number) => `RCPT TO:<user${number}@demo.example>`)
    const codes = await talk(listener.port, ['EHLO x', 'MAIL FROM:<a@b.example>', ...tries])
    expect(codes.filter((code) => code === 550)).toHaveLength(49)
    expect(codes.filter((code) => code === 421)).toHaveLength(1)
  })

  it('announces its size limit and refuses an email declared larger', async () => {
    expect(
      await talk(listener.port, ['EHLO x', `MAIL FROM:<a@b.example> SIZE=${MAIL_SIZE_LIMIT + 1}`]),
    ).toEqual([220, 250, 552])
  })

  it('refuses a fifty-megabyte email with 552 without buffering more than its limit', async () => {
    const before = (await carrier.mails()).length
    const chunk = Buffer.alloc(1024 * 1024, 'x'.repeat(1022) + '\r\n')
    const socket = createConnection(listener.port, '127.0.0.1')
    let replies = ''
    socket.on('data', (data: Buffer) => (replies += data.toString()))
    const say = async (line: string, code: string) => {
      socket.write(`${line}\r\n`)
      await eventually(() => expect(replies).toMatch(new RegExp(`^${code}`, 'm')))
    }
    await eventually(() => expect(replies).toMatch(/^220/))
    await say('EHLO x', '250 ')
    await say('MAIL FROM:<a@b.example>', '250 Accepted')
    await say('RCPT TO:<loads@demo.example>', '250 Accepted')
    await say('DATA', '354')
    const base = process.memoryUsage().rss
    let most = 0
    for (let sent = 0; sent < 50; sent++) {
      if (!socket.write(chunk)) await once(socket, 'drain')
      most = Math.max(most, process.memoryUsage().rss - base)
    }
    await say('.', '552')
    socket.destroy()
    expect(most).toBeLessThan(120 * 1024 * 1024)
    expect(await carrier.mails()).toHaveLength(before)
  })

  it('discards an email when its sender disconnects in the middle', async () => {
    const before = (await carrier.mails()).length
    await talk(listener.port, ['EHLO x', 'MAIL FROM:<a@b.example>', 'RCPT TO:<loads@demo.example>', 'DATA'])
    expect(await talk(listener.port, ['EHLO x'])).toEqual([220, 250])
    expect(await carrier.mails()).toHaveLength(before)
  })

  it('limits the number of connections per peer', async () => {
    const sockets = Array.from({ length: 45 }, () => createConnection(listener.port, '127.0.0.1'))
    const greetings = await Promise.all(
      sockets.map(async (socket) => String((await once(socket, 'data'))[0]).slice(0, 3)),
    )
    sockets.forEach((socket) => socket.destroy())
    expect(greetings.filter((code) => code === '421').length).toBeGreaterThanOrEqual(5)
    await eventually(async () => expect(await talk(listener.port, [])).toEqual([220]))
  })
})

describe('SMTP peer that blocks resources', () => {
  const open = async (limits: Partial<SmtpLimits>) => {
    const hurried = await startSmtpIn({
      db,
      reader: carrier.reader,
      host: '127.0.0.1',
      port: 0,
      log,
      limits,
      authenticator: unchecking,
    })
    closeAfterFile(() => hurried.stop())
    return hurried.port
  }
  // On a slow machine the connection times out before all lines are sent.
  const expectHungUp = (codes: readonly number[], before: readonly number[]) => {
    expect(codes).toContain(421)
    const end = codes.indexOf(421)
    expect(codes.slice(0, end)).toEqual(before.slice(0, end))
  }
  const begin = ['EHLO x', 'MAIL FROM:<a@b.example>', 'RCPT TO:<loads@demo.example>', 'DATA']

  it('is disconnected when its email does not end', async () => {
    const port = await open({ mailMs: 200 })
    expectHungUp(await talk(port, [...begin, 'Subject: slow']), [220, 250, 250, 250, 354])
  })

  it('is disconnected at once when the listener stops, in the middle of an email or without one', async () => {
    const stopping = await startSmtpIn({
      db,
      reader: carrier.reader,
      host: '127.0.0.1',
      port: 0,
      log,
      authenticator: unchecking,
    })
    const stalled = await Promise.all(
      [[...begin, 'Subject: stalled'].join('\r\n'), 'EHLO x'].map(async (lines) => {
        // Half open: a peer that never closes its side.
        const socket = createConnection({ port: stopping.port, host: '127.0.0.1', allowHalfOpen: true })
        socket.on('error', () => undefined)
        let replies = ''
        socket.on('data', (data: Buffer) => (replies += data.toString()))
        await eventually(() => expect(replies).toMatch(/^220/))
        socket.write(`${lines}\r\n`)
        await eventually(() => expect(replies).toMatch(lines === 'EHLO x' ? /^250 /m : /^354/m))
        return { socket, replies: () => replies }
      }),
    )
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await stopping.stop()
    vi.useRealTimers()
    for (const { socket, replies } of stalled) {
      await eventually(() => expect(replies()).toMatch(/^421 /m))
      socket.destroy()
    }
  })

  it('gets its reply when the listener stops after its email has arrived whole', async () => {
    const gate = Promise.withResolvers<undefined>()
    let isChecked = false
    const checking = {
      check: async () => {
        isChecked = true
        await gate.promise
        return { verdict: 'none' as const, via: [] }
      },
    }
    const stopping = await startSmtpIn({
      db,
      reader: carrier.reader,
      host: '127.0.0.1',
      port: 0,
      log,
      authenticator: checking as unknown as typeof unchecking,
    })
    const sent = sendRaw(stopping.port, classicMail(order(991)), 'loads@demo.example')
    await eventually(() => expect(isChecked).toBe(true))
    const stopped = stopping.stop()
    gate.resolve(undefined)
    expect(await sent).toBe('250 2.0.0 OK')
    await stopped
  })

  it('is disconnected when it only sends NOOP', async () => {
    const port = await open({ strangerMs: 200, knownMs: 200 })
    expectHungUp(await talk(port, ['EHLO x', 'NOOP', '']), [220, 250, 250])
  })

  it('gets 452 when its unfinished emails fill its share, while others are accepted', async () => {
    const port = await open({ bytesPerNetwork: 100_000 })
    const chunk = Buffer.from(`${'x'.repeat(998)}\r\n`.repeat(60))
    const sockets = await Promise.all(
      [1, 2].map(async () => {
        const socket = createConnection(port, '127.0.0.1')
        let replies = ''
        socket.on('data', (data: Buffer) => (replies += data.toString()))
        const say = async (line: string, answer: RegExp) => {
          if (line !== '') socket.write(`${line}\r\n`)
          await eventually(() => expect(replies).toMatch(answer))
        }
        await say('', /^220/m)
        await say(begin.join('\r\n'), /^354/m)
        socket.write(chunk)
        return { socket, say }
      }),
    )
    await expect(
      sendRaw(port, Buffer.concat([classicMail(), Buffer.alloc(45_000, ' ')]), 'loads@demo.example'),
    ).rejects.toEqual(refused(452))
    sockets.forEach(({ socket }) => socket.destroy())
    await eventually(async () =>
      expect(await sendRaw(port, classicMail(order(4)), 'loads@demo.example')).toBe('250 2.0.0 OK'),
    )
  })
})

describe('SMTP listener without a database', () => {
  it('answers 451 to a recipient and an email, and stores nothing', async () => {
    const gone = openDatabase('postgresql://nobody@127.0.0.1:1/none', { patience: 50 })
    const down = await startSmtpIn({
      db: gone,
      reader: carrier.reader,
      host: '127.0.0.1',
      port: 0,
      log,
      authenticator: unchecking,
    })
    await expect(sendRaw(down.port, classicMail(), 'loads@demo.example')).rejects.toEqual(refused(451))
    await down.stop()

    const failing = {
      ...db,
      system: db.system.bind(db),
      tenant: gone.tenant.bind(gone),
    } as unknown as typeof db
    const half = await startSmtpIn({
      db: failing,
      reader: carrier.reader,
      host: '127.0.0.1',
      port: 0,
      log,
      authenticator: unchecking,
    })
    const before = (await carrier.mails()).length
    await expect(sendRaw(half.port, classicMail(order(77)), 'loads@demo.example')).rejects.toEqual(
      refused(451),
    )
    await half.stop()
    await gone.close()
    expect(await carrier.mails()).toHaveLength(before)
  })

  it('reports that its port is in use and what to do', async () => {
    const config = {
      host: '127.0.0.1',
      mailInPort: listener.port,
      imapUrl: undefined,
      mailAuth: 'off',
      mailSealers: [],
      mailInProxies: [],
    }
    await expect(startMailIn({ db, config, log })).rejects.toThrow(
      `Incoming email port ${listener.port} is in use.`,
    )
  })

  it('is off when its port is 0', async () => {
    const config = {
      host: '127.0.0.1',
      mailInPort: 0,
      imapUrl: undefined,
      mailAuth: 'off',
      mailSealers: [],
      mailInProxies: [],
    }
    const ways = await startMailIn({ db, config, log })
    expect(ways.smtpPort).toBeUndefined()
    await ways.stop()
  })
})
