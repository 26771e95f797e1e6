import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { waiveRequirement } from '#contract/entities/freight/load-billing.ts'
import {
  createLoadDocument,
  deleteLoadDocument,
  restoreLoadDocument,
} from '#contract/entities/freight/load-document.ts'
import {
  deleteOwnLoad,
  type LoadDetail,
  readOwnLoad,
  restoreLoad,
  updateOwnLoad,
} from '#contract/entities/freight/load.ts'
import { assignLoads } from '#contract/entities/freight/load-changes.ts'
import { readSettlement } from '#contract/entities/money/settlement.ts'
import { changeSettlementState } from '#contract/entities/money/settlement-calls.ts'
import { formOf, partsOf, SAMPLES, send } from '#tests/server/fleet/document/uploading.ts'
import { type PayDesk, paying } from '#tests/server/money/pay/paying.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'freight-pay-reason-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

let test: TestApp
let pay: PayDesk
let load: LoadDetail
beforeAll(async () => {
  test = await testApp({ DATA_DIR: dataDir })
})
beforeEach(async () => {
  pay = await paying(test, [
    'DELETE_OWN_ASSIGNED_CONFIRMED_LOADS',
    'CREATE_CONFIRMED_LOADS_WITH_DISPATCHER_ASSIGNMENT',
  ])
  load = await pay.delivered()
})

const lock = async () =>
  pay.take(changeSettlementState, await pay.read(readSettlement, pay.owner()), 'reviewed', 'locked')
const why = () => `${load.number} is in a locked pay week. Enter a reason for the change.`
const answered = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer
  return status === 200 ? status : [status, body]
}
const change = async (extra: object) => {
  const { version } = (await pay.dana.call(readOwnLoad, { params: { id: load.id } })).body
  return answered(
    pay.dana.call(updateOwnLoad, {
      params: { id: load.id },
      body: { version, override_reason: 'Both.', ...extra },
    }),
  )
}
const pod = async (file = SAMPLES.pdf) =>
  (
    await send(
      test.app,
      pay.dana,
      createLoadDocument,
      formOf(partsOf({ load: load.id, kind: 'pod' }, file, 'p.pdf')),
    )
  ).body
const due = async () => (await pay.read(readSettlement, pay.owner())).pay_by
const remove = (id: number, reason?: string) =>
  answered(
    pay.dana.call(deleteLoadDocument, { params: { id }, body: reason === undefined ? {} : { reason } }),
  )

it('removing the last POD of a load in a locked week needs a reason, and restoring it restores the due date', async () => {
  const [first, second] = [await pod(), await pod(SAMPLES.png)]
  await test.sql`update load_document set created_at = '2030-01-09T15:00Z' where id = ${first.id}`
  await test.sql`update load set proof_at = '2030-01-09T15:00Z' where id = ${load.id}`
  await lock()
  expect(await due()).toBe('2030-01-24')
  expect(await remove(second.id)).toBe(200)
  expect(await remove(first.id)).toEqual([400, { reason: [why()] }])
  expect(await due()).toBe('2030-01-24')
  expect(await remove(first.id, 'Of another load')).toBe(200)
  expect(await due()).toBeNull()
  const [entry] = await test.sql`
    select after from audit_entry where record_type = 'load_document' and record_id = ${first.id} and action = 'delete'`
  expect(entry!['after']).toMatchObject({ reason: 'Of another load' })
  expect(await answered(pay.dana.call(restoreLoadDocument, { params: { id: first.id } }))).toBe(200)
  expect(await due()).toBe('2030-01-24')
})

it('the waiver of a POD that a locked week uses stays until there is a POD', async () => {
  const waive = (reason: string) =>
    answered(pay.dana.call(waiveRequirement, { params: { id: load.id }, body: { code: 'pod', reason } }))
  expect(await waive('Lost by the shipper')).toBe(200)
  await lock()
  expect(await waive('')).toEqual([
    409,
    { detail: [`${load.number} is in a locked pay week based on its POD. Add the POD first.`] },
  ])
  await pod()
  expect(await waive('')).toBe(200)
})

it('moving a load of a locked week to another vehicle or dispatcher needs a reason', async () => {
  const { id: vehicle } = await pay.desk.rows.vehicle({ owner_company: (await pay.desk.rows.owner()).id })
  expect(await change({ vehicle })).toBe(200)
  expect(await change({ vehicle: pay.desk.vehicle.id })).toBe(200)
  await lock()
  expect(await change({ vehicle })).toEqual([400, { price_reason: [why()] }])
  expect(await change({ dispatcher: pay.desk.dean.id })).toEqual([400, { price_reason: [why()] }])
  const many = await pay.dana.call(assignLoads, { body: { ids: [load.id], dispatcher: pay.desk.dean.id } })
  expect(many.body).toMatchObject({
    changed: [],
    skipped: [{ reason: expect.stringContaining('in a locked pay week') }],
  })
  expect(await change({ notes: 'Call first' })).toBe(200)
  expect(await change({ vehicle, price_reason: 'The truck was written down wrong' })).toBe(200)
  const [line] = (await pay.read(readSettlement, pay.owner())).changes
  expect(line).toMatch(/changed the vehicle on [^;]+: The truck was written down wrong\.$/)
})

it('deleting or restoring a load of a locked week needs a reason', async () => {
  await lock()
  const drop = (body: object) => answered(pay.dana.call(deleteOwnLoad, { params: { id: load.id }, body }))
  expect(await drop({})).toEqual([400, { price_reason: [why()] }])
  expect(await drop({ price_reason: '\u02d0\u02d0\u02d0' })).toEqual([400, { price_reason: [why()] }])
  expect(await drop({ price_reason: 'Booked twice' })).toBe(200)
  const [line] = (await pay.read(readSettlement, pay.owner())).changes
  expect(line).toMatch(/deleted it on [^;]+: Booked twice\.$/)
  const restore = (body?: object) =>
    answered(pay.dana.call(restoreLoad, { params: { id: load.id }, ...(body && { body }) }))
  expect(await restore()).toEqual([400, { price_reason: [why()] }])
  expect(await restore({ price_reason: 'It was not' })).toBe(200)
})
