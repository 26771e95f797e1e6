import { expect, it } from 'vitest'
import { digest } from '#server/market/mail-parser/digest.ts'
import { fileKind, mailParts } from '#server/kernel/email/mail-parts.ts'
import { readTnef } from '#server/kernel/email/tnef.ts'
import {
  LOAD_TEXT,
  mixed,
  packedRtf,
  part,
  PDF,
  PNG,
  properties,
  property,
  uuencoded,
  winmail,
} from '#tests/server/market/attached.ts'

const HEADERS = [
  'From: Sam <sam@carrier.example>',
  'To: loads@demo.example',
  'Subject: FW: a load',
  'Message-ID: <1@carrier.example>',
]
const WORDS = { type: 'text/plain', content: 'Please see what is attached.' }
const NOW = new Date('2026-11-28T15:00:00Z')

const kinds = async (...parts: Parameters<typeof part>[0][]) =>
  (await mailParts(mixed(HEADERS, WORDS, ...parts))).files.map((file) => [file.name, fileKind(file)])

const wide = (text: string) => Buffer.from(`${text}\0`, 'utf16le')

it.each<[string, Parameters<typeof part>[0], [string, string][]]>([
  [
    'a PDF with its name and type',
    { type: 'application/pdf; name=rc.pdf', disposition: 'attachment', content: PDF },
    [['rc.pdf', 'pdf']],
  ],
  ['a PDF without a name or a type', { type: 'application/octet-stream', content: PDF }, [['', 'pdf']]],
  [
    'a PDF declared as text',
    { type: 'text/plain; name=rc.txt', disposition: 'attachment', content: PDF },
    [['rc.txt', 'pdf']],
  ],
  [
    "a PDF after a scanner's preamble",
    { type: 'application/pdf', content: Buffer.concat([Buffer.from('@PJL\r\n'), PDF]) },
    [['', 'pdf']],
  ],
  [
    'a picture',
    { type: 'image/png; name=page.png', disposition: 'attachment', content: PNG },
    [['page.png', 'other']],
  ],
  ['a logo within a signature', { type: 'image/png', disposition: 'inline', content: PNG }, []],
  [
    'a ZIP',
    {
      type: 'application/zip',
      disposition: 'attachment; filename=papers.zip',
      content: Buffer.from('PK\u0003\u0004'),
    },
    [['papers.zip', 'other']],
  ],
  [
    'a message with a PDF',
    {
      type: 'message/rfc822',
      disposition: 'attachment',
      content: mixed(HEADERS, WORDS, { type: 'application/pdf; name=in.pdf', content: PDF }).toString(),
    },
    [['in.pdf', 'pdf']],
  ],
  [
    'a winmail.dat',
    {
      type: 'application/ms-tnef; name=winmail.dat',
      disposition: 'attachment',
      content: winmail({
        files: [
          { title: 'RC.PDF', content: PDF },
          { title: 'a.doc', content: Buffer.from('x') },
        ],
      }),
    },
    [
      ['RC.PDF', 'pdf'],
      ['a.doc', 'other'],
    ],
  ],
  [
    'a winmail.dat of another type',
    {
      type: 'application/octet-stream',
      content: winmail({
        files: [
          {
            title: 'RATECO~1.PDF',
            content: PDF,
            props: properties(property(0x1f, 0x3707, wide('Rate confirmation.pdf'))),
          },
        ],
      }),
    },
    [['Rate confirmation.pdf', 'pdf']],
  ],
  ['a calendar invitation', { type: 'text/calendar', content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR' }, []],
  ['a signature part', { type: 'application/pgp-signature', content: 'x' }, []],
])('attachments: detects %s by content', async (_, one, files) => {
  expect(await kinds(one)).toEqual(files)
})

it('attachments: extracts a uuencoded file from the text', async () => {
  const raw = Buffer.from(
    [...HEADERS, '', 'Here it is.', '', uuencoded('rate con.pdf', PDF), '', 'Thanks'].join('\r\n'),
  )
  const { text, files } = await mailParts(raw)
  expect(text.replace(/\s+/g, ' ').trim()).toBe('Here it is. Thanks')
  expect(files.map(({ name, content }) => [name, Buffer.from(content).toString()])).toEqual([
    ['rate con.pdf', PDF.toString()],
  ])
})

it.each([
  ['its plain body', { body: 'Booked at 1,450' }],
  ['a text property', { props: properties(property(0x1e, 0x1000, Buffer.from('Booked at 1,450\0'))) }],
  ['a wide text property', { props: properties(property(0x1f, 0x1000, wide('Booked at 1,450'))) }],
  [
    'compressed RTF',
    {
      props: properties(
        property(
          0x102,
          0x1009,
          packedRtf(
            '{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}{\\*\\generator x;}\\pard Booked\\par at 1,450\\par}',
          ),
        ),
      ),
    },
  ],
])('attachments: reads the text of winmail.dat from %s', (_, content) => {
  expect(readTnef(winmail(content)).text.replace(/\s+/g, ' ').trim()).toBe('Booked at 1,450')
})

it('attachments: decompresses RTF and ignores damaged parts', () => {
  // "ababab": two literals, then a copy of four bytes from offset 207, where the text begins after the initial
  // dictionary.
  const packed = Buffer.concat([packedRtf('').subarray(0, 16), Buffer.from([0b100, 0x61, 0x62, 0x0c, 0xf2])])
  expect(readTnef(winmail({ props: properties(property(0x102, 0x1009, packed)) })).text).toBe('ababab')
  for (const cut of [7, 12, 30, 60])
    expect(
      readTnef(winmail({ body: 'x', files: [{ title: 'a', content: PDF }] }).subarray(0, cut)).files,
    ).toEqual([])
  expect(readTnef(winmail({ props: Buffer.from('ffffffff0300', 'hex') })).text).toBe('')
})

const MESSAGE = [
  'From: Ann Hill <ann@lakes-freight.example>',
  'To: sam@carrier.example',
  'Subject: Load 55012',
  '',
  LOAD_TEXT,
].join('\r\n')

it.each<[string, Buffer]>([
  [
    'an attached message',
    mixed(HEADERS, WORDS, {
      type: 'message/rfc822',
      disposition: 'attachment; filename=a.eml',
      content: MESSAGE,
    }),
  ],
  [
    'a message file of no type',
    mixed(HEADERS, WORDS, {
      type: 'application/octet-stream; name=load.eml',
      disposition: 'attachment',
      content: Buffer.from(MESSAGE),
    }),
  ],
  [
    'a message in a message',
    mixed(HEADERS, WORDS, {
      type: 'message/rfc822',
      disposition: 'attachment',
      content: mixed(HEADERS, WORDS, {
        type: 'message/rfc822',
        disposition: 'attachment',
        content: MESSAGE,
      }).toString(),
    }),
  ],
  [
    'a text file',
    mixed(HEADERS, WORDS, {
      type: 'text/plain; name=load.txt',
      disposition: 'attachment',
      content: LOAD_TEXT,
    }),
  ],
  [
    'an email made of a winmail.dat',
    Buffer.from(
      [
        ...HEADERS,
        part({ type: 'application/ms-tnef; name=winmail.dat', content: winmail({ body: LOAD_TEXT }) }),
      ].join('\r\n'),
    ),
  ],
])('attachments: finds the load in %s', async (name, raw) => {
  const { offer } = await digest(raw, NOW)
  expect(offer).toMatchObject({
    order_number: '55012',
    pick_up_at: expect.stringContaining('Toledo'),
    deliver_to: expect.stringContaining('Louisville'),
  })
  expect('reply_to' in offer && offer.reply_to === 'ann@lakes-freight.example').toBe(name.includes('message'))
})

it.each([
  [
    'an encrypted email',
    part({
      type: 'application/x-pkcs7-mime; smime-type=enveloped-data; name=smime.p7m',
      content: Buffer.from('MII'),
    }),
    /igned or encrypted/,
  ],
  [
    'a PGP message',
    part({
      type: 'text/plain',
      content: '-----BEGIN PGP MESSAGE-----\r\n\r\nhQEM\r\n-----END PGP MESSAGE-----',
    }),
    /igned or encrypted/,
  ],
  [
    'an email with files only',
    part({ type: 'application/pdf; name="load list.pdf"', disposition: 'attachment', content: PDF }),
    /only load list\.pdf/,
  ],
])('attachments: gives the reason why %s was not read', async (_, body, reason) => {
  const { offer } = await digest(Buffer.from([...HEADERS, 'MIME-Version: 1.0', body].join('\r\n')), NOW)
  expect(offer).toEqual({ reason: expect.stringMatching(reason) })
})
