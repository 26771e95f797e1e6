import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { API_PREFIX } from '#contract/constants.ts'
import type { PayDetail } from '#contract/entities/money/pay.ts'
import { readSalary } from '#contract/entities/money/pay.ts'
import {
  adjustSalary,
  createPayProof,
  deletePayProof,
  downloadPayProof,
  downloadSalary,
} from '#contract/entities/money/pay-calls.ts'
import { adjustSettlement } from '#contract/entities/money/settlement-calls.ts'
import { type Endpoint, IDEMPOTENCY_HEADER, buildPath } from '#contract/http.ts'
import { payId } from '#contract/rules/pay.ts'
import { readXlsx } from '#server/kernel/sheets/read-xlsx.ts'
import { formOf, partsOf, SAMPLES, send } from '#tests/server/fleet/document/uploading.ts'
import { booking, stopsOn } from '#tests/server/freight/load/booking.ts'
import { testApp, type TestApp, type TestUser } from '#tests/support/app.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'freight-pay-proofs-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

let test: TestApp
let desk: Awaited<ReturnType<typeof booking>>
let accountant: TestUser
let dana: TestUser
let keys = 0

beforeAll(async () => {
  test = await testApp({ DATA_DIR: dataDir })
})
beforeEach(async () => {
  desk = await booking(test)
  dana = await desk.company.user(['CREATE_OWN_ASSIGNED_CONFIRMED_LOADS', 'VIEW_OWN_SALARY'])
  await desk.book(dana, { stops: stopsOn('2030-01-08'), override_reason: 'Both.' })
  accountant = await desk.company.user(
    ['CAN_MANAGE_SALARY', 'VIEW_OWN_SALARY', 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'],
    {
      first_name: 'Art',
    },
  )
})

const MONDAY = '2030-01-07'
const adjusted = async (call: Endpoint, payee: number): Promise<PayDetail> => {
  const body = { kind: 'deduction', amount_cents: 5000, reason: 'Fuel card', allow_negative: true }
  const headers = { [IDEMPOTENCY_HEADER]: `proof-${++keys}` }
  return (await accountant.call(call, { params: { id: payId(payee, MONDAY) }, body, headers })).body
}
const upload = (by: TestUser, adjustment: number, file = SAMPLES.pdf, name = 'card.pdf') =>
  send(test.app, by, createPayProof, formOf(partsOf({ adjustment }, file, name)))
const get = (by: TestUser, call: Endpoint, id: number, query = '') =>
  test.app.inject({
    url: API_PREFIX + buildPath(call, { id }) + query,
    headers: { authorization: `Bearer ${by.access}` },
  })
const download = (by: TestUser, id: number) => get(by, downloadPayProof, id)

it('a pay receipt is attached once to its line, listed in the statement and downloadable by the payee', async () => {
  const pay = await adjusted(adjustSalary, dana.id)
  const [{ id }] = pay.adjustments as [PayDetail['adjustments'][number]]
  const twice = await Promise.all([upload(accountant, id), upload(accountant, id)])
  expect(twice.map(({ status }) => status)).toEqual([201, 201])
  const shown: PayDetail = (await dana.call(readSalary, { params: { id: pay.id } })).body
  expect(shown.adjustments[0]!.proofs).toMatchObject([{ file_name: 'card.pdf', uploaded_by: 'Art Example' }])
  expect(shown.events.at(-1)).toMatchObject({ what: 'Proof added for deduction', reason: 'card.pdf' })
  const proof = shown.adjustments[0]!.proofs[0]!.id
  const sent = await download(dana, proof)
  expect([sent.statusCode, sent.rawPayload.equals(SAMPLES.pdf)]).toEqual([200, true])
  expect([sent.headers['content-disposition'], sent.headers['content-security-policy']]).toEqual([
    expect.stringMatching(/^attachment/),
    expect.stringContaining('sandbox'),
  ])
  const sheet = join(dataDir, 'statement.xlsx')
  writeFileSync(sheet, (await get(dana, downloadSalary, pay.id, '?format=xlsx')).rawPayload)
  expect((await readXlsx(sheet)).rows.flatMap(({ cells }) => cells)).toContain(
    'Deduction: Fuel card (proof: card.pdf)',
  )
  const removed = (await accountant.call(deletePayProof, { params: { id: proof } })).body as PayDetail
  expect([removed.adjustments[0]!.proofs, removed.total_cents]).toEqual([[], shown.total_cents])
  expect((await download(accountant, proof)).statusCode).toBe(404)
})

it('a pay receipt must be a picture or PDF for an existing line, from the accountant, in an open week', async () => {
  const pay = await adjusted(adjustSalary, dana.id)
  const [{ id }] = pay.adjustments as [PayDetail['adjustments'][number]]
  expect((await upload(accountant, id, Buffer.from('<svg onload=alert(1)>'), 'card.pdf')).status).toBe(415)
  expect((await upload(accountant, 999_999)).status).toBe(404)
  expect((await upload(dana, id)).status).toBe(403)
  const own = await desk.company.user([
    'CAN_MANAGE_SALARY',
    'VIEW_OWN_SALARY',
    'VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES',
  ])
  expect((await upload(own, id)).status).toBe(403)
  await test.sql`update pay_week set state = 'closed' where company_id = ${desk.company.id}`
  expect((await upload(accountant, id)).status).toBe(409)
})

it('a pay receipt of another payee is visible only to the accountant', async () => {
  const settlement = await adjusted(adjustSettlement, desk.vehicle.owner_company)
  const proved = await upload(accountant, settlement.adjustments[0]!.id, SAMPLES.png, 'toll.png')
  const proof = (proved.body as PayDetail).adjustments[0]!.proofs[0]!.id
  expect((await download(accountant, proof)).statusCode).toBe(200)
  const stranger = await desk.company.user(['VIEW_OWN_SALARY'])
  expect((await download(stranger, proof)).statusCode).toBe(404)
})
