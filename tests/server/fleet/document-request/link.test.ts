import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDriverDocument, listDocuments } from '#contract/entities/fleet/document.ts'
import { listExpiringDocuments } from '#contract/entities/fleet/document-request.ts'
import { deleteDriver } from '#contract/entities/fleet/driver.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'
import { dayIn } from '#tests/server/fleet/document/document-rows.ts'
import { formOf, partsOf, SAMPLES, send } from '#tests/server/fleet/document/uploading.ts'
import { aDocument, anOffice, type Office, openLink, reminded, sendForm, uploadBy } from './link-support.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'freight-renew-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

let test: TestApp
let office: Office
let license: { id: number }
let token: string

beforeAll(async () => {
  test = await testApp({ DATA_DIR: dataDir })
})
beforeEach(async () => {
  await test.sql`delete from login_failure`
  office = await anOffice(test)
  license = await aDocument(test, office, 'driver', office.driver.id, 'driving_licence', 3)
  token = (await reminded(test, office, [license.id])).tokens.at(-1)!
})

const queue = async () => (await office.hr.call(listExpiringDocuments)).body.results
const documents = async () =>
  (await office.hr.call(listDocuments, { query: { of: 'driver', of_id: office.driver.id } })).body
const waiting = async () => (await documents()).waiting
const incoming = () => readdirSync(join(dataDir, 'files', 'incoming'))

describe('document upload page', () => {
  it('the page names one document of one record and nothing else', async () => {
    const { statusCode, body, headers } = await openLink(test, token)
    expect(statusCode).toBe(200)
    expect(body).toContain('Driver license for Kim Doe')
    expect(body).toContain('Example Freight')
    expect(body).not.toContain('Sparrow')
    expect(body).not.toContain('office@sparrow.example')
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    expect(headers['set-cookie']).toBeUndefined()
  })

  it('the page allows no scripts, no framing, and only its own font', async () => {
    const policy = String((await openLink(test, token)).headers['content-security-policy'])
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; font-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    )
  })

  it('names are escaped on the page', async () => {
    await test.sql`update driver set first_name = '<script>alert(1)</script>' where id = ${office.driver.id} and company_id = ${office.company.id}`
    const { body } = await openLink(test, token)
    expect(body).toContain('&lt;script&gt;')
    expect(body).not.toContain('<script')
  })

  it('the first opening marks the request as opened for HR, later ones change nothing', async () => {
    await openLink(test, token)
    const [row] = await queue()
    expect([row.renewal, row.opened_at]).toEqual(['opened', expect.any(String)])
    const before = (await office.rows.events()).length
    await openLink(test, token)
    expect([(await office.rows.events()).length, (await queue())[0].opened_at]).toEqual([
      before,
      row.opened_at,
    ])
  })
})

describe('rejected upload by link', () => {
  const cases: [string, () => ReturnType<typeof sendForm>, number, string][] = [
    [
      'an HTML page named as a PDF',
      () => uploadBy(test, token, Buffer.from('<html><script>alert(1)</script>')),
      415,
      'This file type isn’t supported',
    ],
    [
      'an SVG',
      () => uploadBy(test, token, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')),
      415,
      'This file type isn’t supported',
    ],
    ['an empty file', () => uploadBy(test, token, Buffer.alloc(0)), 400, 'This file is empty'],
    [
      'no file',
      () => sendForm(test, token, [{ name: 'expires_on', value: dayIn(400) }]),
      400,
      'Choose a file.',
    ],
    [
      'no date',
      () => uploadBy(test, token, SAMPLES.pdf, ''),
      400,
      'Enter the expiration date of the new document.',
    ],
    [
      'a date that has passed',
      () => uploadBy(test, token, SAMPLES.pdf, dayIn(-1)),
      400,
      'This date has passed.',
    ],
    [
      'an impossible date',
      () => uploadBy(test, token, SAMPLES.pdf, '2030-02-31'),
      400,
      'Enter the date as MM/DD/YYYY.',
    ],
    [
      'two files',
      () =>
        sendForm(test, token, [
          ...partsOf({ expires_on: dayIn(9) }, SAMPLES.pdf),
          ...partsOf({}, SAMPLES.pdf),
        ]),
      400,
      'Send one file per call.',
    ],
  ]
  it.each(cases)(
    'an upload with %s shows the reason, and the link can be used again',
    async (_, sending, status, words) => {
      const { statusCode, body, headers } = await sending()
      expect([statusCode, String(headers['content-type'])]).toEqual([status, 'text/html; charset=utf-8'])
      expect(body).toContain(words)
      expect(body).toContain('role="alert"')
      expect([incoming(), await waiting()]).toEqual([[], []])
      expect((await uploadBy(test, token)).statusCode).toBe(303)
    },
  )

  it('the entered date stays in the form', async () => {
    const { body } = await uploadBy(test, token, Buffer.from('no'), dayIn(77))
    expect(body).toContain(`value="${dayIn(77)}"`)
  })

  it('the entered date is escaped in the form', async () => {
    const { body } = await uploadBy(test, token, SAMPLES.pdf, '"><script>x')
    expect(body).toContain('value="&quot;&gt;&lt;script&gt;x"')
    expect(body).not.toContain('<script')
  })

  it('a cross-site upload answers 403', async () => {
    const answer = await uploadBy(test, token, SAMPLES.pdf, dayIn(400), {
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(answer.statusCode).toBe(403)
    expect(await waiting()).toEqual([])
  })

  it('an upload above 20 MB answers 413', async () => {
    const large = Buffer.concat([SAMPLES.pdf, Buffer.alloc(20 * 1024 * 1024)])
    const { statusCode, body } = await uploadBy(test, token, large)
    expect([statusCode, body.includes('larger than 20 MB')]).toEqual([413, true])
    expect(incoming()).toEqual([])
  })
})

describe('document link', () => {
  it('a link ends after 14 days', async () => {
    await test.sql`update document_request set ends_at = now() where company_id = ${office.company.id}`
    for (const answer of [await openLink(test, token), await uploadBy(test, token)])
      expect([answer.statusCode, answer.body.includes('This link has expired')]).toEqual([410, true])
    expect((await queue())[0].renewal).toBe('expired')
  })

  it('a link ends when HR has a newer document or the record is archived', async () => {
    const fields = { of_id: office.driver.id, type: 'driving_licence', expires_on: dayIn(300) }
    expect(
      (await send(test.app, office.hr, createDriverDocument, formOf(partsOf(fields, SAMPLES.pdf)))).status,
    ).toBe(201)
    for (const answer of [await openLink(test, token), await uploadBy(test, token)])
      expect([answer.statusCode, answer.body.includes('Nothing to upload')]).toEqual([410, true])
    const other = await aDocument(test, office, 'driver', office.driver.id, 'driver_other', 2)
    const next = (await reminded(test, office, [other.id])).tokens.at(-1)!
    await office.hr.call(deleteDriver, { params: { id: office.driver.id } })
    expect((await openLink(test, next)).statusCode).toBe(410)
  })

  it('an upload answers 402 while the carrier’s subscription is inactive', async () => {
    await test.sql`update company set payment_status = 'inactive' where id = ${office.company.id}`
    expect((await uploadBy(test, token)).statusCode).toBe(402)
  })

  it('guessing links answers 429, while valid links still work from the same address', async () => {
    const guesser = '203.0.113.9'
    const guess = () =>
      openLink(test, Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url'), guesser)
    const answers = await Promise.all(Array.from({ length: 20 }, guess))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]))
    const blocked = await guess()
    expect([
      blocked.statusCode,
      Number(blocked.headers['retry-after']) > 0,
      blocked.body.includes('Too many attempts'),
    ]).toEqual([429, true, true])
    expect((await openLink(test, token, guesser)).statusCode).toBe(200)
    expect((await uploadBy(test, token, SAMPLES.pdf, dayIn(9), { remoteAddress: guesser })).statusCode).toBe(
      303,
    )
  })

  it.each(['x', 'A'.repeat(43), '../../etc/passwd', '%00'.repeat(14), `${'A'.repeat(42)}'`])(
    'an unknown link answers 404: %s',
    async (text) => {
      const { statusCode, headers } = await openLink(test, encodeURIComponent(text))
      expect([statusCode, String(headers['content-type'])]).toEqual([404, 'text/html; charset=utf-8'])
    },
  )

  it('repeated rejected uploads through one link answer 429 from any address', async () => {
    for (let at = 0; at < 20; at++)
      expect(
        (await uploadBy(test, token, Buffer.from('no'), dayIn(9), { remoteAddress: `192.0.2.${at}` }))
          .statusCode,
      ).toBe(415)
    expect(
      (await uploadBy(test, token, SAMPLES.pdf, dayIn(9), { remoteAddress: '192.0.2.99' })).statusCode,
    ).toBe(429)
  })
})
