import { beforeEach, describe, expect, it } from 'vitest'
import {
  type AuditEntry,
  listAudit,
  listAuditActions,
  listAuditFields,
  listAuditKinds,
} from '#contract/entities/kernel/audit.ts'
import { audit } from '#server/kernel/history/audit.ts'
import type { TestUser } from '#tests/support/app.ts'
import { company, eachCompany, rows, test } from '#tests/support/each-company.ts'

eachCompany()

let admin: TestUser
let driver: number
beforeEach(async () => {
  admin = await company.user(['VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'], { is_admin: true, first_name: 'Nora' })
  const { id: owner } = await rows.owner()
  driver = (await rows.driver(owner, { first_name: 'Omar', last_name: 'Reed' })).id
  const { id: vehicle } = await rows.vehicle({ unit_number: 'TR-118' })
  await test.db.tenant(company.id, (tx) =>
    audit(
      tx,
      {
        action: 'update',
        record_type: 'load',
        record_id: 1,
        before: { broker_price_cents: 185_000, number: 'TST26-48-3' },
        after: { broker_price_cents: 199_000, number: 'TST26-48-3x' },
      },
      {
        action: 'update',
        record_type: 'vehicle',
        record_id: vehicle,
        before: { status: 1, driver: null, plate: '' },
        after: { status: 2, driver, gross_weight: 199_000 },
      },
    ),
  )
})

const found = async (query: Record<string, string>, by = admin) =>
  ((await by.call(listAudit, { query })).body as { results: AuditEntry[] }).results.map(
    ({ record_type }) => record_type,
  )

describe('audit log search', () => {
  it.each([
    ['the name of the record', { record: 'tr-118' }, ['vehicle']],
    ['the name that a deleted record had', { record: 'TST26-48' }, ['load']],
    ['a field by its label', { field: 'broker rate' }, ['load']],
    ['an amount as shown, before', { value: '$1,850.00' }, ['load']],
    ['an amount as shown, after, in this field only', { field: 'rate', value: '1990' }, ['load']],
    ['a status in words', { value: 'out of service' }, ['vehicle']],
    ['the name of another record', { field: 'Driver', value: 'omar' }, ['vehicle']],
    ['all of it in one box', { search: 'omar reed' }, ['vehicle']],
    ['a field by its label in the one box', { search: 'broker rate' }, ['load']],
    ['a field and a value of two different changes', { field: 'driver', value: 'Out of service' }, []],
    ['the name of a record that has no such field', { record: 'TR-118', field: 'broker rate' }, []],
  ])('finds %s', async (_, query, expected) => expect(await found(query)).toEqual(expected))

  it('offers the types of records that it has, each found alone, and fields by their labels', async () => {
    const kinds = (await admin.call(listAuditKinds)).body.results
    expect(kinds).toEqual(
      expect.arrayContaining([
        { code: 'load', text: 'Load' },
        { code: 'vehicle', text: 'Vehicle' },
      ]),
    )
    expect(await found({ kind: 'vehicle' })).toEqual(['vehicle'])
    expect(await found({ kind: 'vehic' })).toEqual([])
    const fields = (await admin.call(listAuditFields)).body.results.map(({ code }: { code: string }) => code)
    expect(fields).toEqual(expect.arrayContaining(['Broker rate', 'MC number']))
    expect(new Set(fields).size).toBe(fields.length)
  })

  it('offers actions in words, which find what is stored as a code or begins with them', async () => {
    await test.db.tenant(company.id, (tx) =>
      audit(
        tx,
        {
          action: 'check_call',
          record_type: 'load',
          record_id: 2,
          after: { kind: 'check_call', place: 'Joliet' },
        },
        { action: 'Paid $120.00 on 20 Nov 2026', record_type: 'pay_driver', record_id: 3 },
      ),
    )
    const actions = (await admin.call(listAuditActions)).body.results.map(
      ({ code }: { code: string }) => code,
    )
    expect(actions).toEqual(expect.arrayContaining(['Logged a check call', 'Paid', 'Logged in']))
    expect(new Set(actions).size).toBe(actions.length)
    expect(await found({ action: 'Logged a check call' })).toEqual(['load'])
    expect(await found({ action: 'Paid' })).toEqual(['pay_driver'])
    expect(await found({ value: 'Check call' })).toEqual(['load'])
  })

  it('does not find amounts by fields or values that the user may not see', async () => {
    const other = await company.user([], { is_admin: true })
    expect(await found({ field: 'broker rate' }, other)).toEqual([])
    expect(await found({ value: '$1,850.00' }, other)).toEqual([])
    expect(await found({ value: '185000' }, other)).toEqual([])
  })
})
