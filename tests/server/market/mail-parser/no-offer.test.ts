import { describe, expect, it } from 'vitest'
import { reasonOf } from '#tests/server/market/mail-parser/reading.ts'
import { classicHtml, rawMail } from '#tests/server/market/samples.ts'

describe('email without an offer', () => {
  it.each<[string, Parameters<typeof rawMail>[0], RegExp]>([
    ['an unknown format', { text: 'Load available: Dallas to Reno, call me' }, /Unrecognized/],
    ['an empty email', { text: '' }, /Unrecognized/],
    ['a posting without a pickup', { html: classicHtml({ 'Pick-up at:': '' }) }, /No pickup/],
    ['a posting without a delivery', { html: classicHtml({ 'Deliver to:': '' }) }, /No delivery/],
    [
      'a posting in the quoted part only',
      {
        text: classicHtml()
          .replace(/<br>/g, '\n> ')
          .replace(/<[^>]+>/g, ''),
      },
      /Unrecognized/,
    ],
  ])('is quarantined: %s', async (_what, parts, reason) => {
    expect(await reasonOf(rawMail(parts))).toMatch(reason)
  })

  it('is quarantined when its parts are nested too deeply', async () => {
    const open = Array.from(
      { length: 60 },
      (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}\r\n`,
    ).join('')
    expect(await reasonOf(Buffer.from(`Subject: x\r\n${open}Content-Type: text/plain\r\n\r\nhi`))).toMatch(
      /Couldn’t read/,
    )
  })

  it('is quarantined when its headers are too long', async () => {
    expect(await reasonOf(Buffer.from(`Subject: x\r\nX-Long: ${'a'.repeat(400_000)}\r\n\r\nhi`))).toMatch(
      /Couldn’t read/,
    )
  })
})
