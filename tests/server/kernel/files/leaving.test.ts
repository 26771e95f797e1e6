import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENDPOINTS } from '#contract/entities.ts'
import { downloadMailedFile, readBid } from '#contract/entities/market/bid.ts'
import { readCompanyLogo, setCompanyLogo } from '#contract/entities/company/company-profile.ts'
import {
  downloadDocument,
  downloadOriginalDocument,
  listDocuments,
} from '#contract/entities/fleet/document.ts'
import { downloadRenewal } from '#contract/entities/fleet/document-request.ts'
import { downloadInvoice, downloadPacket, downloadSentPacket } from '#contract/entities/money/invoice.ts'
import { downloadLoadPicture, downloadOriginalLoadPicture } from '#contract/entities/freight/load-comment.ts'
import {
  downloadLoadDocument,
  downloadOriginalLoadDocument,
} from '#contract/entities/freight/load-document.ts'
import { createLoadShare } from '#contract/entities/freight/load-share.ts'
import type { PayDetail } from '#contract/entities/money/pay.ts'
import { adjustSalary, createPayProof, downloadPayProof } from '#contract/entities/money/pay-calls.ts'
import { drawRateConfirmation, listRateConfirmations } from '#contract/entities/freight/rate-confirmation.ts'
import { payId } from '#contract/rules/pay.ts'
import { filesFolder } from '#server/kernel/base/files-folder.ts'
import { receiveMail } from '#server/market/intake/receive-mail.ts'
import { createReader } from '#server/market/mail-parser/reader.ts'
import { aDocument, reminded, uploadBy } from '#tests/server/fleet/document-request/link-support.ts'
import {
  cameraHeic,
  cameraJpeg,
  cameraPdf,
  cameraPng,
  cornersOf,
  leaksIn,
  UPRIGHT,
} from '#tests/server/kernel/images/camera.ts'
import { createAssignment } from '#contract/entities/freight/assignment.ts'
import { createFactor } from '#contract/entities/freight/factor.ts'
import { createFactorSchedule, downloadFactorPacket } from '#contract/entities/money/factor-schedule.ts'
import { newKey } from '#tests/server/money/invoice/billing-desk.ts'
import { UNCHECKED } from '#tests/server/market/carrier-support.ts'
import { runReadings } from '#tests/server/freight/rate-confirmation/run-readings.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'
import { eventually } from '#tests/support/eventually.ts'
import { freight } from '#tests/support/freight.ts'
import { startMailOut } from '#tests/support/mail-out.ts'
import { startTestSmtp, type TestSmtp } from '#tests/support/smtp.ts'
import { type PictureDesk, pictureDesk } from './picture-desk.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'freight-leaving-'))
const reader = createReader()
let test: TestApp
let smtp: TestSmtp
let desk: PictureDesk

beforeAll(async () => {
  smtp = await startTestSmtp()
  test = await testApp({ DATA_DIR: dataDir, MAIL_OUT_URL: smtp.url })
  desk = await pictureDesk(test)
})
afterAll(async () => {
  reader.close()
  await smtp.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function sentInvoice(): Promise<{ invoice: number; mail: number; attached: Buffer }> {
  const load = await desk.delivered({ broker_reference: 'REF 9' })
  await desk.upload(load.id, 'pod', cameraJpeg(6), 'pod.jpg')
  await desk.upload(load.id, 'bol', cameraPng(3), 'bol.png')
  await desk.upload(load.id, 'rate_confirmation', await cameraPdf('plain'), 'rate.pdf')
  await desk.upload(load.id, 'photo', await cameraPdf('wrapped'), 'scan.pdf')
  await test.sql`update rate_confirmation set state = 'not_a_confirmation' where load = ${load.id}`
  const invoice = (await desk.issue(desk.dana, [load.id])).body.id as number
  expect((await desk.sendOut(desk.dana, invoice, { to: 'ap@broker.example' })).status).toBe(200)
  const { db, app } = test
  const out = startMailOut({ db, files: app.services.files, mailOutUrl: smtp.url })
  const [mail] = await eventually(() => {
    const mails = smtp.mails.filter(({ envelope }) => envelope.to.includes('ap@broker.example'))
    expect(mails).toHaveLength(1)
    return mails
  })
  await out.stop()
  return {
    invoice,
    mail: (await desk.read(invoice)).mails[0]!.id,
    attached: Buffer.from(mail!.attachments[0]!.content as ArrayBuffer),
  }
}
let sent: ReturnType<typeof sentInvoice> | undefined
const invoiced = () => (sent ??= sentInvoice())

async function mailedFile(): Promise<Buffer> {
  const { id } = await desk.place(desk.dana, { order_number: '778812' })
  const [bid] = await desk.mails()
  const raw = [
    'From: Dana Broker <dana@broker.example>',
    'To: loads@demo.example',
    'Subject: Re: Van load',
    'Message-ID: <camera@broker.example>',
    `In-Reply-To: <${bid?.message_id}>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: application/pdf; name="rate.pdf"',
    'Content-Disposition: attachment; filename="rate.pdf"',
    'Content-Transfer-Encoding: base64',
    '',
    (await cameraPdf('plain')).toString('base64').replace(/.{76}/g, '$&\r\n'),
    '--b--',
    '',
  ].join('\r\n')
  const envelope = {
    recipients: ['loads@demo.example'],
    sender: 'dana@broker.example',
    receivedAt: new Date(),
    ...UNCHECKED,
  }
  await receiveMail(test.db, reader, desk.company.id, Buffer.from(raw), envelope)
  await runReadings(test)
  const { mails } = (await desk.dana.call(readBid, { params: { id } })).body
  return desk.get(desk.dana, downloadMailedFile, mails.at(-1).files[0].id)
}

async function logo(): Promise<string> {
  const admin = await desk.company.user(['VIEW_SETTINGS'], { is_admin: true })
  await desk.sendTo(admin, setCompanyLogo, {}, cameraPng(6), 'logo.png')
  return (await admin.call(readCompanyLogo)).body.data_url
}

const trackedPod = async (file?: Buffer, name?: string) => {
  const { load, id } = await desk.podOf(file, name)
  const { url } = (await desk.dana.call(createLoadShare, { body: { load } })).body
  const answer = await test.app.inject({
    url: `${new URL(url, 'http://freight.example').pathname}/pod/${id}`,
    remoteAddress: '198.51.100.7',
  })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}

async function factorPacket(): Promise<Buffer> {
  const admin = await desk.company.user([], { is_admin: true })
  const profile = { name: 'RTS', remit_to: 'Dallas, TX', legend: 'Assigned to RTS.' }
  const factor = (await admin.call(createFactor, { body: profile })).body.id as number
  await admin.call(createAssignment, { body: { factor, broker: desk.broker.id, starts_on: '2020-01-01' } })
  const load = await desk.delivered({ broker_reference: 'REF 10' })
  await desk.upload(load.id, 'pod', cameraJpeg(6), 'pod.jpg')
  await desk.upload(load.id, 'bol', cameraPng(3), 'bol.png')
  const invoice = (await desk.issue(desk.dana, [load.id])).body.id as number
  const body = { invoices: [invoice] }
  const { id } = (await desk.boss.call(createFactorSchedule, { body, headers: newKey() })).body
  return desk.get(desk.boss, downloadFactorPacket, id)
}

const JPEG = Buffer.from('ffd8ff', 'hex')

const WAYS: Readonly<Record<string, () => Promise<Buffer>>> = {
  [downloadDocument.name]: async () => {
    const { hr, id } = await desk.vehicleDocument()
    return desk.get(hr, downloadDocument, id)
  },
  [downloadLoadDocument.name]: async () => desk.get(desk.boss, downloadLoadDocument, (await desk.podOf()).id),
  [downloadLoadPicture.name]: async () =>
    desk.get(desk.boss, downloadLoadPicture, await desk.pictureOfChat()),
  [downloadRenewal.name]: async () => {
    const { company } = desk
    const [hr, rows] = [await company.user(['VIEW_HR_PORTAL']), freight(test.db, company.id)]
    const owner = await rows.owner({ email: 'office@sparrow.example' })
    const office = { company, hr, rows, owner, driver: await rows.driver(owner.id), vehicle: desk.vehicle }
    const license = await aDocument(test, office, 'driver', office.driver.id, 'driving_licence', 3)
    const { tokens } = await reminded(test, office, [license.id])
    expect((await uploadBy(test, tokens.at(-1)!, cameraJpeg(6))).statusCode).toBe(303)
    const { waiting } = (await hr.call(listDocuments, { query: { of: 'driver', of_id: office.driver.id } }))
      .body
    return desk.get(hr, downloadRenewal, waiting[0].id)
  },
  [downloadPayProof.name]: async () => {
    const accountant = await desk.company.user([
      'CAN_MANAGE_SALARY',
      'VIEW_OWN_SALARY',
      'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES',
    ])
    await desk.bookOn(desk.dana, '2030-01-08')
    const body = { kind: 'deduction', amount_cents: 5000, reason: 'Fuel card', allow_negative: true }
    const pay: PayDetail = (
      await accountant.call(adjustSalary, {
        params: { id: payId(desk.dana.id, '2030-01-07') },
        body,
        headers: newKey(),
      })
    ).body
    const after: PayDetail = await desk.sendTo(accountant, createPayProof, {
      adjustment: pay.adjustments[0]!.id,
    })
    return desk.get(accountant, downloadPayProof, after.adjustments[0]!.proofs[0]!.id)
  },
  [drawRateConfirmation.name]: async () => {
    const { id: load } = await desk.book(desk.dana, { override_reason: 'Both.' })
    await desk.upload(load, 'rate_confirmation', cameraJpeg(6), 'rate.jpg')
    const [row] = (await desk.dana.call(listRateConfirmations, { query: { load } })).body.results
    return desk.get(desk.dana, drawRateConfirmation, row.id)
  },
  [downloadMailedFile.name]: mailedFile,
  [downloadPacket.name]: async () => desk.get(desk.boss, downloadPacket, (await invoiced()).invoice),
  [downloadFactorPacket.name]: factorPacket,
  [downloadSentPacket.name]: async () => desk.get(desk.boss, downloadSentPacket, (await invoiced()).mail),
  'the attachment of an invoice’s mail': async () => (await invoiced()).attached,
  [readCompanyLogo.name]: async () => Buffer.from((await logo()).split(',')[1]!, 'base64'),
  [downloadInvoice.name]: async () => {
    await logo()
    return desk.get(desk.boss, downloadInvoice, (await invoiced()).invoice)
  },
  'the POD behind a link, as JPEG': () => trackedPod(),
  'the POD behind a link, as PNG': () => trackedPod(cameraPng(5), 'pod.png'),
  'the POD behind a link, as HEIC': () => trackedPod(cameraHeic(), 'pod.heic'),
  'the POD behind a link, as PDF': async () => trackedPod(await cameraPdf('plain'), 'pod.pdf'),
}

const WRITTEN =
  /^(?:export|downloadSheet|downloadSalary|downloadSettlement|downloadDriverPay|downloadOwnSettlement|downloadCreditNote|downloadStatement|downloadOpenStatement|downloadSubscriptionInvoice|downloadTax|downloadBankFile|downloadFactorCsv|downloadBooksBatch|download\w*Template)/
const ORIGINALS = [
  downloadOriginalDocument.name,
  downloadOriginalLoadDocument.name,
  downloadOriginalLoadPicture.name,
]

describe('files that leave the company', () => {
  it.each(Object.keys(WAYS))('contain no location or device metadata: %s', async (way) => {
    const bytes = await WAYS[way]!()
    expect(leaksIn(bytes)).toEqual([])
  })

  it('are all covered by this test', () => {
    const known = [...Object.keys(WAYS), ...ORIGINALS]
    const others = ENDPOINTS.filter(({ answersFile, name }) => answersFile && !known.includes(name)).map(
      ({ name }) => name,
    )
    expect(others.filter((name) => !WRITTEN.test(name))).toEqual([])
  })

  it('come from a store in which only originals contain location or device metadata', () => {
    const folder = filesFolder(dataDir)
    const stored = globSync('*/*/*', { cwd: folder })
    const leaking = stored.filter((file) => leaksIn(readFileSync(join(folder, file))).length > 0)
    expect(leaking.length).toBeGreaterThan(10)
    expect(leaking.filter((file) => !file.endsWith('.original'))).toEqual([])
  })

  it('are read only through the file store, and originals only within the files module', () => {
    const root = join(import.meta.dirname, '../../../..')
    const files = globSync('server/**/*.ts', { cwd: root }).filter(
      (file) => !file.startsWith('server/kernel/files/'),
    )
    expect(files.length).toBeGreaterThan(500)
    expect(
      files.filter((file) =>
        /folderStore|s3Store|originalKey|isOriginal/.test(readFileSync(join(root, file), 'utf8')),
      ),
    ).toEqual([])
  })

  it('are upright, including in an invoice packet', async () => {
    const packet = await PDFDocument.load((await invoiced()).attached)
    const bytes = Buffer.from(await packet.save({ useObjectStreams: false }))
    const pictures: Buffer[] = []
    for (let at = bytes.indexOf(JPEG); at !== -1; at = bytes.indexOf(JPEG, at + 1))
      pictures.push(bytes.subarray(at, bytes.indexOf('endstream', at)))
    // The other images are on PDF pages, which state their own orientation.
    expect((await Promise.all(pictures.map(cornersOf))).map(({ corners }) => corners)).toEqual([
      UPRIGHT[1],
      UPRIGHT[6],
      UPRIGHT[1],
    ])
  })
})
