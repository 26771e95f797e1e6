import { randomUUID } from 'node:crypto'
import { remindOwners } from '#contract/entities/fleet/document-request.ts'
import type { DocumentCode, DocumentOf } from '#contract/rules/documents.ts'
import type { TestApp, TestCompany, TestUser } from '#tests/support/app.ts'
import { type Freight, freight } from '#tests/support/freight.ts'
import { dayIn, insertDocument } from '#tests/server/fleet/document/document-rows.ts'
import { BOUNDARY, formOf, type FormPart, partsOf, SAMPLES } from '#tests/server/fleet/document/uploading.ts'

export async function anOffice(test: TestApp, more: Parameters<TestApp['company']>[0] = {}) {
  const company = await test.company({ time_zone: 'UTC', name: 'Example Freight', ...more })
  const hr = await company.user(['VIEW_HR_PORTAL'])
  const rows = freight(test.db, company.id)
  const owner = await rows.owner({ name: 'Sparrow Expedite Inc', email: 'office@sparrow.example' })
  const driver = await rows.driver(owner.id, { first_name: 'Kim', last_name: 'Doe' })
  const vehicle = await rows.vehicle({
    owner_company: owner.id,
    unit_number: `U${company.id}`,
    gross_weight: 9000,
  })
  return { company, hr, rows, owner, driver, vehicle } satisfies {
    company: TestCompany
    hr: TestUser
    rows: Freight
    [more: string]: unknown
  }
}
export type Office = Awaited<ReturnType<typeof anOffice>>

export const aDocument = (
  { db }: TestApp,
  { company, hr }: Office,
  of: DocumentOf,
  of_id: number,
  type: DocumentCode,
  days: number | null,
) =>
  insertDocument(db, company.id, {
    of,
    of_id,
    type,
    expires_on: days === null ? null : dayIn(days),
    uploaded_by: hr.id,
  })

export async function reminded(
  test: TestApp,
  { hr, company }: Office,
  ids: readonly number[],
  key: string = randomUUID(),
) {
  const answer = await hr.call(remindOwners, {
    body: { documents: ids },
    headers: { 'idempotency-key': key },
  })
  const mails =
    await test.sql`select id, "to", subject, text, is_hr, reply_to from outgoing_mail where company_id = ${company.id} order by id`
  const tokens = mails.flatMap(({ text }) =>
    [...String(text).matchAll(/\/renew\/([\w-]+)/g)].map((match) => match[1] ?? ''),
  )
  return { ...answer, mails, tokens }
}

export const openLink = ({ app }: TestApp, token: string, remoteAddress = '198.51.100.7') =>
  app.inject({ method: 'GET', url: `/renew/${token}`, remoteAddress })

export const sendForm = (
  { app }: TestApp,
  token: string,
  parts: readonly FormPart[],
  {
    remoteAddress = '198.51.100.7',
    headers = {},
  }: { remoteAddress?: string; headers?: Record<string, string> } = {},
) =>
  app.inject({
    method: 'POST',
    url: `/renew/${token}`,
    payload: formOf(parts),
    headers: {
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    remoteAddress,
  })

export const uploadBy = (
  test: TestApp,
  token: string,
  file = SAMPLES.pdf,
  expires_on = dayIn(400),
  more: Parameters<typeof sendForm>[3] = {},
) => sendForm(test, token, partsOf({ expires_on }, file), more)
