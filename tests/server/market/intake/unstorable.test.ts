import { describe, expect, it } from 'vitest'
import { seedPlaces } from '#server/kernel/geo/seed-places.ts'
import { digest } from '#server/market/mail-parser/digest.ts'
import { carrierOf } from '#tests/server/market/carrier-support.ts'
import { bidHtml, rawMail } from '#tests/server/market/samples.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase()
await seedPlaces(db)
const { take, mails } = await carrierOf(db)

const LONE = '=?utf-16be?B?2AA=?='
const headers = [`In-Reply-To: <a\0b@h.example>`, `References: <c\0@h.example> <d\0@h.example>`].join('\r\n')
const ODD: Record<string, Buffer> = {
  'its ids': rawMail({ messageId: 'x\0y@h.example', headers, text: 'hello' }),
  'an id without brackets': Buffer.from(
    'From: a@h.example\r\nMessage-ID: a\0b\r\nIn-Reply-To: c\0\r\n\r\nhello',
  ),
  'its names and its subject': rawMail({
    from: `"a\0 ${LONE}" <a\0b@h.example>`,
    replyTo: '"\0" <c\0@h.example>',
    subject: `${LONE} =?utf-8?Q?=00?= \0`,
    text: 'a\0b \uD800',
  }),
  'an offer': rawMail({
    html: bidHtml({ 'Notes:': 'a\0b &#0; &#xD800; &#55357;', 'Broker:': 'N\0 - &#xDFFF; CORP' }),
    headers,
  }),
  'a report of an undelivered email': rawMail({
    from: 'MAILER-DAEMON@h.example',
    subject: 'Undelivered mail',
    text: `550 5.1.1 \0 user unknown\r\nMessage-ID: <e\0f@h.example>`,
  }),
  'an attachment': Buffer.from(
    'From: a@h.example\r\nMessage-ID: <g\0@h.example>\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: application/pdf; name="a\0.pdf"\r\nContent-Disposition: attachment; filename="a\0.pdf"\r\n\r\n%PDF\r\n--b--\r\n',
  ),
}

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

describe.each(Object.entries(ODD))('email with characters that cannot be stored in %s', (_, raw) => {
  it('is parsed without those characters', async () => {
    const texts = textsIn(await digest(raw, new Date(), { isDraft: true }))
    expect(texts.filter((text) => text.includes('\0') || !text.isWellFormed())).toEqual([])
  })

  it('is stored', async () => {
    const before = (await mails()).length
    const envelope = {
      sender: 'a\0\uD800@h.example',
      recipients: ['loads+\0\uD800@demo.example'],
      via: ['\0.example'],
    }
    expect(await take(raw, envelope)).not.toMatchObject({ state: 'duplicate' })
    expect(await mails()).toHaveLength(before + 1)
  })
})
