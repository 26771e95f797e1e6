import { afterAll, describe, expect, it } from 'vitest'
import { createReader } from '#server/market/mail-parser/reader.ts'
import { BROKEN_MAILS } from '#tests/inputs/broken-mails.ts'
import { eventually } from '#tests/support/eventually.ts'
import { classicMail, rawMail } from '#tests/server/market/samples.ts'

const NOW = new Date('2023-09-25T21:46:30.000Z')
const reader = createReader({ timeMs: 10_000, heapMb: 96, shortBytes: 0 })
// Malicious emails take minutes to parse on a slow machine.
const patient = createReader({ timeMs: 60_000, shortBytes: 0 })
const hurried = createReader({ timeMs: 2000, shortBytes: 0 })
const standard = createReader()
afterAll(() => Promise.all([reader.close(), patient.close(), hurried.close(), standard.close()]))

const reasonFrom = async (from: typeof reader, raw: Buffer) => {
  const { offer } = await from.read(raw, NOW)
  return 'reason' in offer ? offer.reason : 'an offer'
}

const MIXED =
  'From: Eve <eve@evil.example>\r\nSubject: trap\r\nMessage-ID: <1@evil.example>\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n'

describe('email reader', () => {
  it('parses in a worker thread and returns results in order of arrival', async () => {
    const mails = await Promise.all(
      ['1', '2', '3'].map((order) =>
        reader.read(classicMail({ 'Please reference our ORDER NUMBER :': order }), NOW),
      ),
    )
    expect(mails.map(({ offer }) => 'order_number' in offer && offer.order_number)).toEqual(['1', '2', '3'])
  })

  it('gives up an email that would take minutes, keeps its headers and parses the next one', async () => {
    const unclosed = Buffer.from(
      `${MIXED}--b\r\n\r\nx\r\n--b\r\nContent-Type: text/html\r\n\r\n${'<a href='.repeat(100_000)}`,
    )
    const offerNext = () =>
      eventually(async () => expect(await reasonFrom(hurried, classicMail())).toBe('an offer'))
    const [trapped] = await Promise.all([hurried.read(unclosed, NOW), offerNext()])
    expect(trapped.offer).toEqual({ reason: 'Couldn’t read the email within 2 s.' })
    expect(trapped.mail).toMatchObject({
      subject: 'trap',
      messageId: '1@evil.example',
      from: { name: 'Eve', address: 'eve@evil.example' },
    })
  })

  it('gives up an email that would exhaust memory and parses the next one', async () => {
    const lines = Buffer.concat([Buffer.from(MIXED), Buffer.alloc(6_000_000, '\n')])
    expect(await reasonFrom(reader, lines)).toMatch(/Couldn’t read/)
    expect(await reasonFrom(reader, classicMail())).toBe('an offer')
  })

  it.each([
    ['unclosed tags', `${'<div>'.repeat(60_000)}`],
    ['open brackets', '<'.repeat(300_000)],
    ['ampersands', '&'.repeat(300_000)],
    ['an endless style', `<p style="${'color:red;'.repeat(30_000)}">`],
    ['an endless comment', '<!--'.repeat(80_000)],
    ['an endless table', `<table>${'<td>Weight:'.repeat(30_000)}`],
    ['endless labels', 'Pick-up at: Deliver to: Notes: '.repeat(10_000)],
    ['lanes', 'AKRON OH 44301 TO DAYTON OH '.repeat(10_000)],
    ['lines of labels', 'Weight: 5 Pieces: 3 Origin: Akron, OH Destination: Dayton, OH<br>'.repeat(2000)],
    ['labels of dots', 'Weight.........'.repeat(15_000)],
    ['tables of labels', `<table>${`<tr>${'<td>Origin</td><td>Weight</td>'.repeat(4)}</tr>`.repeat(2000)}`],
    [
      'headers of forwards',
      '---------- Forwarded message ---------<br>From: a@b.example<br>Date: x<br>Subject: y<br>'.repeat(2000),
    ],
    ['stars', '*a '.repeat(60_000)],
    ['words for a time', 'deliver at on by time is at on by '.repeat(8000)],
    ['one long line', 'a '.repeat(150_000)],
    [
      'digits',
      `Pick-up at: A, NV<br>Deliver to: B, OH<br>Dims: ${'9'.repeat(3000)}x<br>Weight: ${'1,'.repeat(1500)}`,
    ],
  ])('parses %s within its time limit', async (_what, html) => {
    expect(await reasonFrom(patient, rawMail({ html }))).not.toMatch(/within/)
  })

  it.each<[string, Buffer]>([
    ['a short email', classicMail()],
    ['a short email with many lines', Buffer.concat([classicMail(), Buffer.alloc(2000, '\n')])],
    ['a long email', Buffer.concat([classicMail(), Buffer.alloc(40_000, ' ')])],
  ])('parses %s the same way on the main thread and in a worker', async (_what, raw) => {
    expect(await standard.read(raw, NOW)).toEqual(await reader.read(raw, NOW))
  })

  it('puts a source with slow emails behind all others and never gives it every thread', async () => {
    const few = createReader({ timeMs: 300, shortBytes: 0, threads: 2 })
    const trap = Buffer.from(
      `${MIXED}--b\r\n\r\nx\r\n--b\r\nContent-Type: text/html\r\n\r\n${'<a href='.repeat(100_000)}`,
    )
    const ended: string[] = []
    const read = (raw: Buffer, name: string) =>
      few
        .read(raw, NOW, { name, isKnown: false })
        .then(({ offer }) => ended.push('reason' in offer ? `${name} gave up` : name))
    const traps = Array.from({ length: 4 }, () => read(trap, 'flood'))
    const honest = [
      read(classicMail(), 'small'),
      read(Buffer.concat([classicMail(), Buffer.alloc(120_000, ' ')]), 'large'),
    ]
    // Two of the flood must time out before both honest emails start.
    await Promise.race(honest)
    expect(ended.filter((one) => one === 'flood gave up').length).toBeLessThanOrEqual(2)
    await Promise.all([...honest, ...traps])
    expect(ended.filter((one) => one === 'flood gave up')).toHaveLength(4)
    await few.close()
  })

  it('takes turns between sources', async () => {
    const one = createReader({ shortBytes: 0, threads: 1 })
    const ended: string[] = []
    const read = (name: string) =>
      one.read(classicMail(), NOW, { name, isKnown: false }).then(() => ended.push(name))
    await Promise.all(['a', 'a', 'a', 'a', 'b'].map(read))
    expect(ended.indexOf('b')).toBe(1)
    await one.close()
  })

  it('rejects waiting emails when it is closed', async () => {
    const closing = createReader({ shortBytes: 0 })
    const reading = closing.read(classicMail(), NOW).catch((error: Error) => error.message)
    await closing.close()
    expect(await reading).toMatch(/closed/)
    await expect(closing.read(classicMail(), NOW)).rejects.toThrow('closed')
  })
})

describe('corpus of malformed emails', () => {
  it('is parsed without exceptions, the same way twice, and truncated anywhere', async () => {
    for (const [name, raw] of BROKEN_MAILS) {
      const first = await reader.read(raw, NOW)
      expect(await reader.read(raw, NOW), `${name}`).toEqual(first)
      for (let length = 0; length < raw.length; length += 97) {
        const { offer } = await reader.read(raw.subarray(0, length), NOW)
        expect('reason' in offer && offer.reason, `${name}`).not.toMatch(/failed|undefined/)
      }
    }
  })
})
