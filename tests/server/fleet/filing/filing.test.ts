import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { createFilingDocument, listDocuments } from '#contract/entities/fleet/document.ts'
import {
  createFiling,
  type Filing,
  listFilings,
  markFiled,
  readFiling,
  removeFiling,
  updateFiling,
} from '#contract/entities/fleet/filing.ts'
import { listNotifications } from '#contract/entities/kernel/notification.ts'
import { remindOfFilings } from '#server/fleet/filing/filing.service.ts'
import { formOf, partsOf, SAMPLES, send } from '#tests/server/fleet/document/uploading.ts'
import type { TestUser } from '#tests/support/app.ts'
import { company, eachCompany, test } from '#tests/support/each-company.ts'

eachCompany()

let hr: TestUser
beforeEach(async () => {
  hr = await company.user(['VIEW_HR_PORTAL'])
})
const create = async (body: object): Promise<Filing> =>
  (await hr.call(createFiling, { body: body as never })).body

describe('company filing', () => {
  it('is marked as filed once a version, moves on by its period, and says who did it in its history', async () => {
    const made = await create({ kind: 'irp', name: 'Ohio', due_on: '2030-04-30', period: 'year' })
    const filed = { params: { id: made.id }, body: { filed_on: '2030-04-02', version: made.version } }
    const first = await hr.call(markFiled, filed)
    expect(first.body).toMatchObject({ due_on: '2031-04-30', filed_on: '2030-04-02' })
    expect((await hr.call(markFiled, filed)).status).toBe(409)
    const { rows } = await test.db.tenant(company.id, (tx) =>
      tx.execute(sql`select action from audit_entry where record_type = 'filing' order by id`),
    )
    expect(rows.map(({ action }) => action)).toEqual(['create', 'filed'])
    const once = await create({ kind: 'boc3', due_on: '2030-01-15', period: 'once' })
    const done = await hr.call(markFiled, {
      params: { id: once.id },
      body: { filed_on: '2030-01-10', version: once.version },
    })
    expect(done.body).toMatchObject({ due_on: null, filed_on: '2030-01-10' })
  })

  it('gets its usual due day where it has one, else needs one', async () => {
    expect((await create({ kind: 'ucr', period: 'year' })).due_on).toMatch(/^\d{4}-12-31$/)
    expect((await create({ kind: 'form_2290', period: 'year' })).due_on).toMatch(/^\d{4}-08-31$/)
    expect(await create({ kind: 'ifta' })).toMatchObject({ period: 'quarter', filed_on: null })
    expect(await create({ kind: 'mcs150', due_on: '2030-01-31' })).toMatchObject({ period: 'two_years' })
    expect((await hr.call(createFiling, { body: { due_on: '2030-01-31' } as never })).body).toHaveProperty(
      'kind',
    )
    expect((await hr.call(createFiling, { body: { kind: 'cargo', period: 'year' } })).body).toEqual({
      due_on: ['Enter the due date.'],
    })
    expect((await hr.call(createFiling, { body: { kind: 'mcs150', period: 'two_years' } })).status).toBe(400)
  })

  it('lists the next due first, those overdue and due soon, and none that was removed', async () => {
    const late = await create({ kind: 'liability', due_on: '2001-01-31', period: 'year' })
    await create({ kind: 'other', name: 'Permit', due_on: '2090-01-31', period: 'once' })
    const list = async (query: object = {}) =>
      (await hr.call(listFilings, { query: query as Record<string, string> })).body.results.map(
        ({ kind }: Filing) => kind,
      )
    expect(await list()).toEqual(['liability', 'other'])
    expect(await list({ state: 'overdue' })).toEqual(['liability'])
    expect(await list({ state: 'soon' })).toEqual([])
    expect(await list({ kind: 'other' })).toEqual(['other'])
    await hr.call(removeFiling, { params: { id: late.id } })
    expect(await list()).toEqual(['other'])
  })

  it('takes a proof, reminds HR on its days, and is closed to dispatchers and other companies', async () => {
    const made = await create({ kind: 'ucr', due_on: '2030-12-31', period: 'year' })
    const form = formOf(partsOf({ of_id: made.id, type: 'filing_proof' }, SAMPLES.pdf))
    const sent = await send(test.app, hr, createFilingDocument, form)
    expect(sent.status).toBe(201)
    const documents = await hr.call(listDocuments, { query: { of: 'filing', of_id: String(made.id) } })
    expect(documents.body).toMatchObject({ count: 1, missing: [] })
    const remind = (day: string) => test.db.tenant(company.id, (tx) => remindOfFilings(tx, day))
    for (const day of ['2030-12-01', '2030-12-02', '2031-01-06', '2031-01-07']) await remind(day)
    const { results } = (await hr.call(listNotifications)).body
    expect(results.map(({ title }: { title: string }) => title)).toEqual([
      '<b>UCR registration</b> was due on 31 Dec 2030',
      '<b>UCR registration</b> due on 31 Dec 2030, in 30 days',
    ])
    const dispatcher = await company.user(['VIEW_DISPATCH', 'VIEW_VEHICLES'])
    const other = await (await test.company()).user(['VIEW_HR_PORTAL'])
    const at = { params: { id: made.id } }
    expect((await dispatcher.call(readFiling, at)).status).toBe(403)
    expect((await other.call(readFiling, at)).status).toBe(404)
    expect((await other.call(updateFiling, { ...at, body: { version: 1, name: 'x' } })).status).toBe(404)
  })
})
