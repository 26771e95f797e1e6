import { PDFDocument } from '@cantoo/pdf-lib'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { API_PREFIX } from '#contract/constants.ts'
import {
  downloadTaxCopies,
  downloadTaxCopy,
  mailTaxCopies,
  mailTaxCopy,
  reviewTaxForm,
} from '#contract/entities/money/tax-form.ts'
import { buildPath } from '#contract/http.ts'
import { owner } from '#server/fleet/schema/owner.table.ts'
import { isChecklistDay, remindOfTaxForms } from '#server/money/tax/tax-checklist.service.ts'
import { textOfPdf } from '#tests/server/money/tax/text-of-pdf.ts'
import { PAYER, type TaxDesk, taxDesk, W9, YEAR } from '#tests/server/money/tax/tax-desk.ts'
import { lastingApp, type TestApp } from '#tests/support/app.ts'

let test: TestApp
let desk: TaxDesk

beforeAll(async () => {
  test = await lastingApp()
})
beforeEach(async () => {
  desk = await taxDesk(test)
})

async function due({ isReviewed = true, ...w9 }: { isReviewed?: boolean; is_electronic?: boolean } = {}) {
  await desk.deliver()
  await desk.adjust('bonus', 200_000)
  const { total_cents } = await desk.lock()
  await desk.paid(total_cents, '2030-01-18')
  await desk.saveW9({ is_electronic: true, ...w9 })
  await desk.savePayer()
  await desk.pay.within((tx) => tx.update(owner).set({ email: 'acme@example.com' }))
  if (isReviewed) await desk.pay.accountant.call(reviewTaxForm, { params: { id: desk.form } })
  return total_cents
}

const get = (path: string) =>
  test.app.inject({
    url: API_PREFIX + path,
    headers: { authorization: `Bearer ${desk.pay.accountant.access}` },
  })
const mail = () =>
  desk.pay.accountant.call(mailTaxCopies, { body: { ids: [desk.form] }, headers: desk.pay.headers() })
const sentLinks = async () =>
  (
    await test.sql`select text from outgoing_mail where company_id = ${desk.pay.desk.company.id} and is_pay`
  ).flatMap(({ text }) => /\/tax-form\/[\w-]{43}/.exec(String(text))?.[0] ?? [])

describe('copy B', () => {
  it('shows boxes, payer and payee, and only the last four digits of the payee’s TIN', async () => {
    await due()
    const { statusCode, rawPayload } = await get(buildPath(downloadTaxCopy, { id: desk.form }))
    expect(statusCode).toBe(200)
    const text = await textOfPdf(rawPayload)
    for (const part of [
      '1099-NEC',
      '$2,900.00',
      PAYER.legal_name,
      PAYER.ein,
      W9.legal_name,
      'XX-XXX6789',
      '2030',
    ])
      expect(text).toContain(part)
    expect(text.replace(/\D/g, '')).not.toContain('123456789')
    const all = await get(`${buildPath(downloadTaxCopies)}?year=${YEAR}`)
    expect((await PDFDocument.load(all.rawPayload)).getPageCount()).toBe(1)
  })

  it('is refused until the form is reviewed', async () => {
    await due({ isReviewed: false })
    expect((await get(buildPath(downloadTaxCopy, { id: desk.form }))).statusCode).toBe(409)
    expect((await mail()).body.skipped).toMatchObject([{ reason: 'Review the form first.' }])
  })

  it('is emailed once as a link that works once, by its button', async () => {
    await due()
    expect((await mail()).body).toMatchObject({ changed: [{ id: desk.form }], skipped: [] })
    expect((await mail()).body.skipped).toMatchObject([{ reason: 'The link was already sent.' }])
    const [link = ''] = await sentLinks()
    expect(await sentLinks()).toHaveLength(1)
    for (const _ of [1, 2]) expect((await test.app.inject({ url: link })).statusCode).toBe(200)
    const post = () =>
      test.app.inject({ method: 'POST', url: link, headers: { 'sec-fetch-site': 'same-origin' } })
    const both = await Promise.all([post(), post()])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410])
    const file = both.find(({ statusCode }) => statusCode === 200)
    expect(await textOfPdf(file?.rawPayload ?? Buffer.alloc(0))).toContain('$2,900.00')
    expect((await test.app.inject({ url: link })).statusCode).toBe(410)
    expect((await desk.read()).copies).toMatchObject([{ opened_at: expect.any(String) as string }])
    const again = await desk.pay.accountant.call(mailTaxCopy, {
      params: { id: desk.form },
      headers: desk.pay.headers(),
    })
    expect([again.status, again.body.copies.length]).toEqual([200, 2])
  })

  it('is not emailed without consent, and no link opens another company’s form', async () => {
    await due({ is_electronic: false })
    expect((await mail()).body.skipped).toMatchObject([
      { reason: 'No consent to an electronic copy. Print it.' },
    ])
    expect((await test.app.inject({ url: `/tax-form/${'a'.repeat(43)}` })).statusCode).toBe(404)
  })
})

describe('the checklist', () => {
  it.each([
    ['2026-09-15', false],
    ['2026-10-01', true],
    ['2026-10-02', false],
    ['2027-01-15', true],
    ['2027-02-01', false],
  ])('is due on %s: %s', (day, isDue) => expect(isChecklistDay(day)).toBe(isDue))

  it('notifies those who may complete the forms, while data is missing', async () => {
    await desk.deliver()
    await desk.adjust('bonus', 200_000)
    const { total_cents } = await desk.lock()
    await desk.paid(total_cents, '2030-01-18')
    const notices = () =>
      test.sql`select user_id, title, sub_title from notification where type = 'TAX' and company_id = ${desk.pay.desk.company.id}`
    await desk.pay.within((tx) => remindOfTaxForms(tx, '2030-11-01'))
    expect(await notices()).toContainEqual({
      user_id: desk.pay.accountant.id,
      title: '1099-NEC: data of <b>1 payee</b> missing',
      sub_title: 'Tax year 2030, due 31 Jan 2031; 1099 payer: Legal name, EIN, Address, Phone',
    })
    const before = await notices()
    await desk.saveW9()
    await desk.pay.within((tx) => remindOfTaxForms(tx, '2030-11-15'))
    expect(await notices()).toEqual(before)
  })
})
