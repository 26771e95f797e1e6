import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createOwnerDocument, downloadDocument, UPLOAD_LIMIT } from '#contract/entities/document.ts'
import { API_PREFIX } from '#contract/constants.ts'
import { buildPath } from '#contract/http.ts'
import { incomingFolder } from '#server/core/mount-upload.ts'
import { HOSTILE_DRAWINGS } from '#tests/inputs/uploads.ts'
import { testApp, type TestApp, type TestUser } from '#tests/support/app.ts'
import { type Freight, freight } from '#tests/support/freight.ts'
import {
  beginUpload,
  BOUNDARY,
  formOf,
  type FormPart,
  partsOf,
  SAMPLES,
  send,
} from '#tests/server/document/uploading.ts'
import { eventually } from '#tests/support/eventually.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'freight-hostile-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

let test: TestApp
let hr: TestUser
let rows: Freight
let port: number
let of_id: number

beforeAll(async () => {
  test = await testApp({ DATA_DIR: dataDir })
  const company = await test.company()
  hr = await company.user(['VIEW_HR_PORTAL'])
  rows = freight(test.db, company.id)
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  port = (test.app.server.address() as AddressInfo).port
})
beforeEach(async () => {
  of_id = (await rows.owner()).id
})

const fields = () => ({ of_id, type: 'w9' })
const upload = (file: Buffer, name?: string, type?: string) =>
  send(test.app, hr, createOwnerDocument, formOf(partsOf(fields(), file, name, type)))
const sendParts = (parts: readonly FormPart[], headers?: Record<string, string>) =>
  send(test.app, hr, createOwnerDocument, formOf(parts), headers)
const countRows = async () => (await test.sql`select id from document where of_id = ${of_id}`).length
const arriving = () => (existsSync(incomingFolder(dataDir)) ? readdirSync(incomingFolder(dataDir)) : [])
const nothingLeft = async () =>
  expect([await countRows(), arriving(), await test.sql`select * from pending_file`]).toEqual([0, [], []])

const HTML = Buffer.from('<!doctype html><script>fetch("/app/api/user/me/")</script>')
const NOT_TAKEN: readonly (readonly [string, Buffer])[] = [
  ...HOSTILE_DRAWINGS,
  ['a page that is called .pdf', HTML],
  ['a page behind some blanks', Buffer.concat([Buffer.from('\n\n'), HTML])],
  ['a page before a PDF', Buffer.concat([HTML, SAMPLES.pdf])],
  ['a GIF of many frames', Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(9000, '!')])],
  ['a zip', Buffer.from('504b0304140000000800000000000000000000000000000000000000', 'hex')],
  [
    'a drawing that runs commands',
    Buffer.from('push graphic-context\nfill \'url(https://example.com/x.jpg"|id")\'\npop graphic-context'),
  ],
  [
    'a playlist',
    Buffer.from('#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\nconcat:http://example.com/header.m3u8|file:///etc/passwd'),
  ],
  ['a macro document', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
  ['a program', Buffer.from('MZ\x90\0')],
  ['one byte', Buffer.from('%')],
  ['the first byte of a JPEG', Buffer.from([0xff])],
  [
    'an AVIF',
    Buffer.concat([
      Buffer.from('0000001c', 'hex'),
      Buffer.from('ftypavif'),
      Buffer.alloc(4),
      Buffer.from('mif1miaf'),
    ]),
  ],
  [
    'a film',
    Buffer.concat([
      Buffer.from('00000018', 'hex'),
      Buffer.from('ftypisom'),
      Buffer.alloc(4),
      Buffer.from('isommp42'),
    ]),
  ],
  ['a JPEG without a marker', Buffer.from('ffd8ff00', 'hex')],
  ['the name of a PNG only', Buffer.from('89504e470d0a1a0a', 'hex')],
]

describe('a content that is not a document’s is refused, whatever it is called', () => {
  it.each(NOT_TAKEN)('%s', async (_, bytes) => {
    const answer = await upload(bytes, 'paper.pdf', 'application/pdf')
    expect([answer.status, answer.body.file?.[0]]).toEqual([
      415,
      expect.stringContaining('PDF, JPEG, PNG or HEIC'),
    ])
    await nothingLeft()
  })

  it('an empty file', async () => {
    expect(await upload(Buffer.alloc(0))).toEqual({
      status: 400,
      body: { file: ['This file is empty. Choose another one.'] },
    })
    await nothingLeft()
  })
})

const claimed = Buffer.from(
  'ffd8ffe000104a46494600010100000100010000ffc0001108fafafafa03012200021101031101ffd9',
  'hex',
)
describe('a content that could do harm elsewhere is never opened, and loses what is not drawn of a picture', () => {
  it.each([
    ['a picture that claims 64,250 by 64,250 points', claimed, 'image/jpeg', claimed],
    [
      'a picture with a script after its end',
      Buffer.concat([SAMPLES.jpeg, Buffer.from('<?php phpinfo(); ?>')]),
      'image/jpeg',
      SAMPLES.jpeg,
    ],
    [
      'a PDF that runs JavaScript and starts programs',
      Buffer.from(
        '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>/AA<</O<</S/Launch/F(calc.exe)>>>>>>endobj\n%%EOF',
      ),
      'application/pdf',
    ],
    ['a picture of a phone by its brand alone', SAMPLES.heif, 'image/heic'],
  ])('%s', async (_, bytes, type, shown = bytes) => {
    const { status, body } = await upload(bytes, 'evil.html', 'text/html')
    expect([status, body.content_type]).toEqual([201, type])
    expect(body.file_name).toMatch(/^evil\.html\.(?:pdf|jpg|heic)$/)
    const { headers, rawPayload } = await test.app.inject({
      url: API_PREFIX + buildPath(downloadDocument, { id: body.id }),
      headers: { authorization: `Bearer ${hr.access}` },
    })
    expect([headers['content-type'], headers['x-content-type-options'], rawPayload.equals(shown)]).toEqual([
      type,
      'nosniff',
      true,
    ])
    expect(headers['content-disposition']).toMatch(/^attachment; /)
  })
})

describe('a name is for display only, and clean', () => {
  const long = `${'n'.repeat(251)}.pdf`
  it.each([
    ['255 characters', long, `${'n'.repeat(120)}.pdf`],
    ['a NUL', 'pa\0per.pdf', 'paper.pdf'],
    ['a path in percents', '..%2f..%2Fetc%2fpasswd.pdf', '_.._etc_passwd.pdf'],
    ['a path', '../../etc/cron.d/paper.pdf', 'paper.pdf'],
    ['a path of Windows', 'C:\\\\temp\\\\paper.pdf', 'paper.pdf'],
    ['letters that run backwards', 'pa\u202Efdp.exe', 'pafdp.exe.pdf'],
    ['dots and blanks at the end', 'paper.pdf. . ', 'paper.pdf'],
    ['a device', 'CON.pdf', '_CON.pdf'],
    ['only dots', '...', 'document.pdf'],
    ['no name', ' ', 'document.pdf'],
    ['another ending', 'paper.jpg.exe', 'paper.jpg.exe.pdf'],
    ['letters of elsewhere', 'Führerschein 運転.PDF', 'Führerschein 運転.pdf'],
    ['half a letter', 'a\uD800.pdf', 'a.pdf'],
  ])('%s', async (_, given, shown) => {
    const { status, body } = await upload(SAMPLES.pdf, given)
    expect([status, body.file_name]).toEqual([201, shown])
  })

  it('the same name twice at the same moment is two files', async () => {
    const both = await Promise.all([
      upload(SAMPLES.pdf, 'same.pdf'),
      upload(Buffer.concat([SAMPLES.pdf, Buffer.from('%2')]), 'same.pdf'),
    ])
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect(
      await test.sql`select count(distinct file_key)::int as keys from document where of_id = ${of_id}`,
    ).toEqual([{ keys: 2 }])
  })
})

describe('a form that is not whole or not in order is refused', () => {
  const file = () => partsOf({}, SAMPLES.pdf)
  const given = () => partsOf(fields(), SAMPLES.pdf)

  it('a field after the file', async () => {
    expect(await sendParts([...given(), { name: 'note', value: 'late' }])).toEqual({
      status: 400,
      body: { note: ['This field came after the file. Send the file last.'] },
    })
    await nothingLeft()
  })

  it('two files in one call', async () => {
    expect((await sendParts([...given(), ...file()])).body).toEqual({ file: ['Send one file per call.'] })
    await nothingLeft()
  })

  it('no file', async () => {
    expect((await sendParts(given().slice(0, -1))).body).toEqual({ file: ['Choose a file.'] })
  })

  it('a field twice', async () => {
    expect((await sendParts([{ name: 'of_id', value: '1' }, ...given()])).body).toEqual({
      of_id: ['This field was sent twice.'],
    })
  })

  it('a file in another part', async () => {
    const parts = given().map((part) => (part.name === 'file' ? { ...part, name: 'scan' } : part))
    expect((await sendParts(parts)).body).toEqual({ scan: ['This form takes its file as file.'] })
  })

  it('a field that would be a prototype', async () => {
    expect((await sendParts([{ name: '__proto__', value: 'x' }, ...given()])).status).toBe(400)
    expect((await sendParts([{ name: 'toString', value: 'x' }, ...given()])).status).toBe(400)
  })

  it('10,000 parts', async () => {
    const answer = await sendParts([
      ...Array.from({ length: 10_000 }, (_, n) => ({ name: `f${n}`, value: 'x' })),
      ...given(),
    ])
    expect([answer.status, await countRows()]).toEqual([413, 0])
  })

  it('a form without its boundary, and one that is cut off', async () => {
    const whole = formOf(given())
    const without = await send(test.app, hr, createOwnerDocument, whole, {
      'content-type': 'multipart/form-data',
    })
    expect([without.status, await countRows()]).toEqual([400, 0])
    for (const end of [10, 200, whole.length - 30, whole.length - BOUNDARY.length]) {
      expect((await send(test.app, hr, createOwnerDocument, whole.subarray(0, end))).status).toBe(400)
    }
    await nothingLeft()
  })

  it('a body of another kind', async () => {
    const answer = await send(test.app, hr, createOwnerDocument, Buffer.from('{}'), {
      'content-type': 'application/json',
    })
    expect(answer).toEqual({ status: 415, body: { detail: ['Send the body as multipart/form-data.'] } })
  })
})

describe('a file that is too large', () => {
  const large = Buffer.concat([SAMPLES.pdf, Buffer.alloc(UPLOAD_LIMIT)])

  it('is refused with what to do, by its length before it is read and by its bytes, and leaves nothing', async () => {
    const refusal = await upload(Buffer.concat([large, Buffer.alloc(2 * 1024 * 1024)]))
    const counted = await upload(large)
    for (const { status, body } of [refusal, counted])
      expect([status, body.file[0]]).toEqual([413, expect.stringContaining('larger than 20 MB')])
    await nothingLeft()
  })

  it('is answered over a socket though its sender sends on', async () => {
    const payload = formOf(partsOf(fields(), large))
    const { socket, heard } = beginUpload(port, hr, createOwnerDocument, { 'content-length': payload.length })
    socket.write(payload)
    await eventually(() => expect(heard()).toContain('HTTP/1.1 413'))
    socket.destroy()
    await nothingLeft()
  })

  it('is taken where it is just as large as may be', async () => {
    const { status, body } = await upload(large.subarray(0, UPLOAD_LIMIT))
    expect([status, body.size]).toEqual([201, UPLOAD_LIMIT])
  })
})

describe('a sender', () => {
  const payload = () => formOf(partsOf(fields(), Buffer.concat([SAMPLES.pdf, Buffer.alloc(300_000, ' ')])))

  it('that goes away in the middle leaves nothing', async () => {
    const { socket } = beginUpload(port, hr, createOwnerDocument, { 'content-length': payload().length })
    socket.write(payload().subarray(0, 200_000))
    await eventually(() => expect(arriving()).toHaveLength(1))
    socket.destroy()
    await eventually(nothingLeft)
  })

  it('whose Content-Length is too short is told, and nothing is kept', async () => {
    const { socket, heard } = beginUpload(port, hr, createOwnerDocument, { 'content-length': 100_000 })
    socket.write(payload())
    await eventually(() => expect(heard()).toContain('HTTP/1.1 400'))
    socket.destroy()
    await eventually(nothingLeft)
  })

  it('whose Content-Length is too long, and who ends, leaves nothing', async () => {
    const { socket } = beginUpload(port, hr, createOwnerDocument, {
      'content-length': payload().length + 5000,
    })
    socket.write(payload().subarray(0, -40))
    await eventually(() => expect(arriving()).toHaveLength(1))
    socket.end()
    await eventually(nothingLeft)
  })

  it('that sends in chunks, without a length, is served', async () => {
    const { socket, heard } = beginUpload(port, hr, createOwnerDocument, { 'transfer-encoding': 'chunked' })
    const bytes = payload()
    for (let at = 0; at < bytes.length; at += 50_000) {
      const chunk = bytes.subarray(at, at + 50_000)
      socket.write(`${chunk.length.toString(16)}\r\n`)
      socket.write(chunk)
      socket.write('\r\n')
    }
    socket.write('0\r\n\r\n')
    await eventually(() => expect(heard()).toContain('HTTP/1.1 201'))
    socket.destroy()
  })
})
