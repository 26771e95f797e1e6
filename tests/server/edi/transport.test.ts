import { Buffer } from 'node:buffer'
import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectEdiPartner, readEdiPartner, setEdiLogin } from '#contract/entities/edi/edi-partner.ts'
import { receiveMail } from '#server/market/intake/receive-mail.ts'
import { createReader } from '#server/market/mail-parser/reader.ts'
import { mixed } from '#tests/server/market/attached.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'
import { hurry } from '#tests/support/run-jobs.ts'
import { type EdiDesk, ediDesk, tenderText } from './edi-desk.ts'
import { sftpServer, type SftpServer } from './sftp-server.ts'

let test: TestApp
let desk: EdiDesk
let server: SftpServer
const root = mkdtempSync(join(tmpdir(), 'freight-sftp-'))
beforeAll(async () => {
  test = await testApp({ WEBHOOKS_TO_PRIVATE: 'true', MAIL_OUT_URL: 'smtp://127.0.0.1:1' })
  server = await sftpServer(root)
})
afterAll(async () => {
  await server.close()
  rmSync(root, { recursive: true, force: true })
})
beforeEach(async () => {
  desk = await ediDesk(test)
  for (const folder of ['out', 'in']) {
    rmSync(join(root, folder), { recursive: true, force: true })
    mkdirSync(join(root, folder))
  }
})

const login = (id: number, secret: string, more: object = {}) =>
  desk.admin.call(setEdiLogin, { params: { id }, body: { secret, ...more } })
async function connected(more: object = {}, secret = 'right password') {
  const partner = await desk.partner({
    transport: 'sftp',
    sftp_host: '127.0.0.1',
    sftp_port: `${server.port}`,
    sftp_user: 'carrier',
    sftp_host_key: server.fingerprint,
    sftp_inbox: '/out',
    sftp_outbox: '/in',
    ...more,
  })
  expect((await login(partner.id, secret)).status).toBe(200)
  return partner.id
}
const errorOf = async (id: number) =>
  (await desk.admin.call(readEdiPartner, { params: { id } })).body.last_error as string
async function exchange(id: number) {
  await desk.admin.call(connectEdiPartner, { params: { id } })
  await hurry(test)
  await desk.work()
}

describe('SFTP', () => {
  it('fetches a tender, deletes it there, and sends the 997', async () => {
    const id = await connected()
    writeFileSync(join(root, 'out/tender.edi'), tenderText())
    writeFileSync(join(root, 'out/half.edi.tmp'), 'ISA')
    await exchange(id)
    expect(await errorOf(id)).toBe('')
    expect(await desk.tenders()).toMatchObject([{ shipment_id: 'LB-70231' }])
    expect(readdirSync(join(root, 'out'))).toEqual(['half.edi.tmp'])
    await exchange(id)
    expect(readdirSync(join(root, 'in'))).toEqual(['HRLN-997-000000001.edi'])
    expect(readFileSync(join(root, 'in/HRLN-997-000000001.edi'), 'latin1')).toContain('AK9*A*1*1*1~')
    expect(await desk.messages({ kind: '997' })).toMatchObject([{ state: 'sent' }])
  })

  it('takes in nothing twice where the server keeps the file', async () => {
    const id = await connected()
    server.keepsFiles = true
    writeFileSync(join(root, 'out/tender.edi'), tenderText())
    await exchange(id)
    await exchange(id)
    server.keepsFiles = false
    expect(await errorOf(id)).toBe('tender.edi was stored, but can’t be deleted on 127.0.0.1.')
    expect(await desk.messages({ direction: 'in' })).toHaveLength(1)
  })

  it('leaves a file that can’t be stored, takes in those after it, and names no query', async () => {
    const id = await connected()
    writeFileSync(join(root, 'out/a.edi'), tenderText(411))
    writeFileSync(join(root, 'out/b.edi'), tenderText(412))
    await test.sql`alter table edi_file add constraint no_a check (file_name <> 'a.edi') not valid`
    await exchange(id)
    await test.sql`alter table edi_file drop constraint no_a`
    expect(await errorOf(id)).toBe('a.edi couldn’t be stored and was left on 127.0.0.1.')
    expect(readdirSync(join(root, 'out'))).toEqual(['a.edi'])
    expect(await desk.messages({ direction: 'in' })).toMatchObject([{ control: '000000412' }])
  })

  it('opens with a private key', async () => {
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
      publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
    })
    const id = await connected({}, privateKey)
    await exchange(id)
    expect(await errorOf(id)).toBe('')
    const broken = await login(id, '-----BEGIN RSA PRIVATE KEY-----\nAAAA\n-----END RSA PRIVATE KEY-----')
    expect([broken.status, broken.body.secret]).toEqual([
      400,
      ['This private key can’t be read. Check the key and its passphrase.'],
    ])
  })

  it.each([
    ['a wrong password', {}, 'wrong', '127.0.0.1 refused the user, password or key.'],
    [
      'another host key',
      { sftp_host_key: `SHA256:${createHash('sha256').update('other').digest('base64').replace('=', '')}` },
      'right password',
      'Nothing was sent.',
    ],
    [
      'a missing folder',
      { sftp_inbox: '/nowhere' },
      'right password',
      '127.0.0.1 has no folder /nowhere that we may read.',
    ],
  ])('says so for %s, sends nothing and tells the administrators', async (_, more, secret, words) => {
    const id = await connected(more, secret)
    await exchange(id)
    expect(await errorOf(id)).toContain(words)
    const notices =
      await test.sql`select sub_title from notification where company_id = ${desk.company.id} and type = 'EDI_PARTNER'`
    expect(notices.map((row) => row['sub_title'])).toEqual([expect.stringContaining(words)])
  })

  it('shows the key of a server whose key is not entered yet', async () => {
    const id = await connected({ sftp_host_key: '' })
    await exchange(id)
    expect(await errorOf(id)).toBe(
      `The host key of 127.0.0.1 is ${server.fingerprint}. Compare it with the partner’s, then enter it.`,
    )
  })

  it('a private address is refused where the installation doesn’t allow it', async () => {
    const id = await connected()
    const { webhooksToPrivate } = test.config
    expect(webhooksToPrivate).toBe(true)
    await test.sql`update edi_partner set sftp_host = '10.0.0.1' where id = ${id}`
    await exchangeStrictly(id)
    expect(await errorOf(id)).toBe('10.0.0.1 resolves to a private address. Enter a public address.')
  })

  it('the login is stored encrypted, never shown and not in the audit log', async () => {
    const id = await connected()
    const [row] = await test.sql`select sftp_secret from edi_partner where id = ${id}`
    expect(row?.['sftp_secret']).not.toContain('right password')
    const shown = JSON.stringify((await desk.admin.call(readEdiPartner, { params: { id } })).body)
    expect(shown).not.toContain('right')
    const audit = await test.sql`select before, after from audit_entry where company_id = ${desk.company.id}`
    expect(JSON.stringify(audit)).not.toContain('right password')
    expect((await login(id, '')).body.has_login).toBe(false)
  })
})

async function exchangeStrictly(id: number) {
  const { exchangeWith } = await import('#server/edi/transport/sftp.service.ts')
  const { db, files, reports, roads, sessions } = test.app.services
  const config = { ...test.config, webhooksToPrivate: false }
  const services = { db, files, reports, roads, sessions, config }
  await exchangeWith(
    { services, log: test.app.log, signal: AbortSignal.timeout(60_000) },
    desk.company.id,
    id,
  )
}

describe('email', () => {
  it('sends each message as an email with the file', async () => {
    await desk.partner({ transport: 'email', email: 'edi@lake.example' })
    await desk.take(tenderText())
    await desk.work()
    const rows =
      await test.sql`select "to", subject, x12, x12_name from outgoing_mail where company_id = ${desk.company.id}`
    expect(rows).toMatchObject([
      { to: 'edi@lake.example', subject: 'X12 HRLN-997-000000001.edi', x12_name: 'HRLN-997-000000001.edi' },
    ])
    expect(rows[0]?.['x12']).toContain('ST*997*000000001~')
    expect(await desk.messages({ kind: '997' })).toMatchObject([{ state: 'sent' }])
  })
})

describe('incoming email', () => {
  const reader = createReader()
  afterAll(() => reader.close())

  const tender = (to: string, file = 'tender.edi') =>
    mixed(
      [
        'From: EDI <edi@lake.example>',
        `To: ${to}`,
        'Subject: 204',
        `Message-ID: <${randomUUID()}@lake.example>`,
      ],
      { type: 'text/plain', content: 'See attached.' },
      {
        type: 'application/octet-stream',
        disposition: `attachment; filename=${file}`,
        content: Buffer.from(tenderText()),
      },
    )
  const receive = async (verdict: 'aligned' | 'none', raw = tender('loads@ours.example')) => {
    await receiveMail(test.app.services.db, reader, desk.company.id, raw, {
      recipients: ['loads@ours.example'],
      sender: 'edi@lake.example',
      receivedAt: new Date(),
      verdict,
      via: verdict === 'aligned' ? ['lake.example'] : [],
    })
    await desk.work()
    const mails =
      await test.sql`select state, reason from incoming_mail where company_id = ${desk.company.id} order by id`
    return mails.at(-1)
  }
  const emailed = () => desk.partner({ transport: 'email', email: 'edi@lake.example' })

  it('from a partner’s verified address is taken in once, and answered by 997', async () => {
    await emailed()
    expect(await receive('aligned')).toMatchObject({ state: 'edi' })
    await receive('aligned')
    expect(await desk.tenders()).toMatchObject([{ shipment_id: 'LB-70231' }])
    expect(await desk.messages({ direction: 'in' })).toHaveLength(1)
    expect(await desk.messages({ kind: '997' })).toMatchObject([{ state: 'sent' }])
  })

  it('whose sender isn’t verified takes in nothing and waits for a person', async () => {
    await emailed()
    expect(await receive('none')).toMatchObject({ state: 'unproven' })
    expect(await desk.messages()).toEqual([])
  })

  it('from an address of no partner is read as any email', async () => {
    await desk.partner({ transport: 'email', email: 'edi@other.example' })
    expect((await receive('aligned'))?.['state']).not.toBe('edi')
    expect(await desk.messages()).toEqual([])
  })
})
