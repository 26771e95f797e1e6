import { describe, expect, it } from 'vitest'
import { bidAddress } from '#contract/rules/mail-domain.ts'
import { read } from '#tests/server/market/mail-parser/reading.ts'
import { CLASSIC_SUBJECT, classicHtml, classicMail, rawMail } from '#tests/server/market/samples.ts'

const NOBODY_NAMED = { lead: '', contact: null }
const SUBJECT = 'CARGO VAN from LAS VEGAS, NV to WADSWORTH, OH'
const text = classicHtml(NOBODY_NAMED)
  .replace(/<br>/g, '\n')
  .replace(/<[^>]+>/g, '')

const header = (from: string) =>
  `From: ${from}\nSent: Monday, September 25, 2023 5:40 PM\nTo: dana@carrier.example\nSubject: ${SUBJECT}\n\n`
const quoted = (lines: string) => lines.replace(/^/gm, '> ')
const rfc822 = (from: string, replyTo: string) =>
  Buffer.from(
    `From: dana@carrier.example\r\nTo: loads@demo.example\r\nSubject: Fwd: load\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nsee this\r\n--b\r\nContent-Type: message/rfc822\r\n\r\nFrom: ${from}\r\nReply-To: ${replyTo}\r\nSubject: ${SUBJECT}\r\nDate: Mon, 25 Sep 2023 17:40:00 -0400\r\n\r\n${text}\r\n--b--\r\n`,
  )

const forward = (body: string, subject = `Fwd: ${SUBJECT}`) =>
  rawMail({ from: 'Dana <dana@carrier.example>', replyTo: 'dana@carrier.example', subject, text: body })

describe('forwarded email', () => {
  it.each<[string, (from: string) => Buffer]>([
    [
      'by Gmail',
      (from) =>
        forward(
          `Can we?\n\n---------- Forwarded message ---------\nFrom: Bo <${from}>\nDate: Mon, Sep 25, 2023 at 5:40 PM\nSubject: ${SUBJECT}\nTo: <dana@carrier.example>\n\n${text}`,
        ),
    ],
    ['by Outlook', (from) => forward(`FYI\n\n${header(`Bo <${from}>`)}${text}`, `FW: ${SUBJECT}`)],
    [
      'by Apple Mail',
      (from) =>
        forward(
          quoted(
            `Begin forwarded message:\n\nFrom: Bo <${from}>\nSubject: ${SUBJECT}\nDate: September 25, 2023 at 5:40:00 PM EDT\nTo: dana@carrier.example\n\n${text}`,
          ),
        ),
    ],
    [
      'twice',
      (from) =>
        forward(
          `${header('Lou <lou@other.example>')}${header(`Bo <${from}>`)}${text}`,
          `FW: Fwd: ${SUBJECT}`,
        ),
    ],
    ['as an attachment', (from) => rfc822(from, 'bo@broker.example')],
  ])('%s has its original poster as the reply address', async (_how, made) => {
    expect(await read(made('bo@broker.example'))).toMatchObject({
      pick_up_at: 'LAS VEGAS, NV 89101',
      weight: 300,
      contact_email: 'bo@broker.example',
      reply_to: 'bo@broker.example',
      reply_to_source: 'from',
    })
    expect(await read(made('postedloads@sylectus.com'))).toMatchObject({
      contact_email: '',
      reply_to: '',
      reply_to_source: '',
    })
  })

  it('that is only quoted has no reply address', async () => {
    expect(await read(forward(quoted(text)))).toMatchObject({ order_number: '770001', reply_to: '' })
  })

  it('without a named poster has its sender as a doubtful reply address', async () => {
    expect(await read(rawMail({ from: 'max@maxhaul.example', subject: 'Fw: load', text }))).toMatchObject({
      reply_to: 'max@maxhaul.example',
      doubts: ['reply_to'],
    })
  })
})

describe('bid address', () => {
  it.each<[string, Parameters<typeof classicMail>, string, string]>([
    ['the Reply-To at the domain named in the body', [], 'pat@pinnacle.example', 'reply_to'],
    ['the body', [{}, { replyTo: undefined, subject: SUBJECT }], 'pat@pinnacle.example', 'body'],
    [
      'the subject',
      [NOBODY_NAMED, { replyTo: undefined, subject: CLASSIC_SUBJECT }],
      'pat@pinnacle.example',
      'subject',
    ],
    [
      'the Reply-To',
      [NOBODY_NAMED, { subject: SUBJECT, replyTo: 'bids@zenith.example' }],
      'bids@zenith.example',
      'reply_to',
    ],
    [
      'the sender',
      [NOBODY_NAMED, { subject: SUBJECT, replyTo: undefined, from: 'bo@zenith.example' }],
      'bo@zenith.example',
      'from',
    ],
    [
      'a person instead of an automatic mailbox',
      [NOBODY_NAMED, { subject: SUBJECT, replyTo: 'no-reply@zenith.example', from: 'alerts@zenith.example' }],
      '',
      '',
    ],
    [
      'a person instead of a load board',
      [NOBODY_NAMED, { subject: SUBJECT, replyTo: 'x@mail.sylectus.com', from: 'load@dat.com' }],
      '',
      '',
    ],
    [
      'the recipient of the email',
      [NOBODY_NAMED, { subject: SUBJECT, replyTo: 'loads@demo.example' }],
      '',
      '',
    ],
  ])('comes from %s', async (_where, parts, address, source) => {
    expect(await read(classicMail(...parts))).toMatchObject({
      reply_to: address,
      contact_email: address,
      reply_to_source: source,
    })
  })

  it.each([
    ['postedloads@sylectus.com', 'pat@pinnacle.example', 'pat@pinnacle.example'],
    ['no-reply@pinnacle.example', 'pat@pinnacle.example', 'pat@pinnacle.example'],
    ['donotreply@x.example', 'notifications@x.example', ''],
    ['noreply+77@x.example', 'postmaster@x.example', ''],
  ])('is never an automatic mailbox, of %s and %s: %j', (reply_to, contact_email, address) => {
    expect(bidAddress({ reply_to, contact_email })).toBe(address)
  })
})
