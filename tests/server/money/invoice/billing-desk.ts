import { PDFDocument } from '@cantoo/pdf-lib'
import { beforeAll, beforeEach } from 'vitest'
import {
  createPayment,
  generateInvoice,
  type InvoiceDetail,
  readInvoice,
  sendInvoice,
} from '#contract/entities/money/invoice.ts'
import { createLoadDocument } from '#contract/entities/freight/load-document.ts'
import { changeLoadStatus, type LoadDetail } from '#contract/entities/freight/load.ts'
import { type BodyOf, IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { formOf, partsOf, send } from '#tests/server/fleet/document/uploading.ts'
import { booking } from '#tests/server/freight/load/booking.ts'
import { lastingApp, type TestApp, type TestUser } from '#tests/support/app.ts'

let keys = 0
export const newKey = () => ({ [IDEMPOTENCY_HEADER]: `billing-${++keys}` })

export async function pdfOf(pages: number, words = 'page'): Promise<Buffer> {
  const document = await PDFDocument.create()
  for (let page = 1; page <= pages; page++) document.addPage([300, 400]).drawText(`${words} ${page}`)
  return Buffer.from(await document.save())
}

export async function billing(test: TestApp) {
  const desk = await booking(test)
  const deliver = async (load: LoadDetail): Promise<LoadDetail> => {
    let { version } = load
    for (const status of [3, 5])
      version = (
        await desk.dana.call(changeLoadStatus, { params: { id: load.id }, body: { status, version } })
      ).body.version
    return { ...load, version }
  }
  const issue = (by: TestUser, loads: number[], headers = newKey()) =>
    by.call(generateInvoice, { body: { loads }, headers })
  const delivered = async (extra: object = {}) =>
    deliver(await desk.book(desk.dana, { override_reason: 'Both.', ...extra }))
  return {
    ...desk,
    issue,
    deliver,
    delivered,
    issued: async (extra: object = {}): Promise<{ load: LoadDetail; id: number }> => {
      const load = await delivered(extra)
      return { load, id: (await issue(desk.dana, [load.id])).body.id }
    },
    pay: (id: number, body: BodyOf<typeof createPayment>, headers = newKey(), by = desk.boss) =>
      by.call(createPayment, { params: { id }, body, headers }),
    tonu: async () => {
      const load = await desk.book(desk.dana, { override_reason: 'Both.' })
      const body = { status: 6, broker_price_cents: 15_000, driver_price_cents: 5000, version: load.version }
      return {
        ...load,
        version: (await desk.dana.call(changeLoadStatus, { params: { id: load.id }, body })).body.version,
      }
    },
    upload: (load: number, kind: string, file: Buffer, name = `${kind}.pdf`) =>
      send(test.app, desk.dana, createLoadDocument, formOf(partsOf({ load, kind }, file, name))),
    read: async (id: number): Promise<InvoiceDetail> =>
      (await desk.boss.call(readInvoice, { params: { id } })).body,
    sendOut: (by: TestUser, id: number, body: BodyOf<typeof sendInvoice> = {}, headers = newKey()) =>
      by.call(sendInvoice, { params: { id }, body, headers }),
  }
}
export type BillingDesk = Awaited<ReturnType<typeof billing>>

export function eachBilling(): { test: TestApp; desk: BillingDesk } {
  const [test, desk] = [{} as TestApp, {} as BillingDesk]
  beforeAll(async () => void Object.assign(test, await lastingApp()))
  beforeEach(async () => void Object.assign(desk, await billing(test)))
  return { test, desk }
}
