import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLoadDocument } from '#contract/entities/freight/load-document.ts'
import {
  decideRateField,
  listRateConfirmations,
  type RateConfirmationDetail,
  readConfirmationAgain,
  readRateConfirmation,
} from '#contract/entities/freight/rate-confirmation.ts'
import type { ReadField } from '#contract/rules/rate-confirmation.ts'
import { isOutdated, mergedReading } from '#server/freight/rate-confirmation/read-again.ts'
import { outdatedConfirmations } from '#server/freight/rate-confirmation/rate-confirmation.jobs.ts'
import { POLICY_VERSION, type Reading } from '#server/freight/confirmation-parser/read-confirmation.ts'
import { formOf, partsOf, send } from '#tests/server/fleet/document/uploading.ts'
import { booking } from '#tests/server/freight/load/booking.ts'
import { confirmationPdf } from '#tests/server/freight/rate-confirmation/confirmation-pdf.ts'
import { runReadings } from '#tests/server/freight/rate-confirmation/run-readings.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'

describe('merging a new reading with an older one', () => {
  const field = (key: string, value: string | number, text = String(value)): ReadField => ({
    key,
    value,
    text,
    places: [],
    state: 'accepted',
    why: '',
  })
  const reading = (policy_version: number, state: Reading['state'], fields: ReadField[]): Reading => ({
    policy_version,
    state,
    page_count: 1,
    pages_read: 1,
    fields,
    duties: [],
  })
  const decided = {
    rate: { value: 120_000, load_value: 120_000, by_name: 'Dana', at: '2030-01-01T00:00:00Z' },
  }
  const old = reading(1, 'read', [field('rate', 100, 'seen'), field('po', 'A')])
  const next = reading(2, 'read', [field('po', 'B'), field('rate', 120_000), field('weight', 900)])
  const row = (more: object) => ({
    reading: old,
    state: 'read' as const,
    decisions: {},
    accepted_at: null,
    content_type: 'application/pdf',
    ...more,
  })
  const values = ({ state, fields }: Reading) => [state, ...fields.map(({ key, text }) => `${key} ${text}`)]

  it.each([
    ['without decisions uses the new reading', row({}), next, ['read', 'po B', 'rate 120000', 'weight 900']],
    [
      'keeps the source words of decided values',
      row({ decisions: decided }),
      next,
      ['read', 'po B', 'rate seen', 'weight 900'],
    ],
    [
      'keeps decided values that are no longer found',
      row({ decisions: decided }),
      reading(2, 'read', []),
      ['read', 'rate seen'],
    ],
    [
      'changes no value of an accepted version',
      row({ accepted_at: '2030-01-01T00:00:00Z' }),
      next,
      ['read', 'rate seen', 'po A'],
    ],
    [
      'changes nothing when no text is found anymore',
      row({}),
      reading(2, 'broken', []),
      ['read', 'rate seen', 'po A'],
    ],
    [
      'adds values that were unreadable before',
      row({ reading: reading(1, 'no_text', []), state: 'no_text' }),
      next,
      ['read', 'po B', 'rate 120000', 'weight 900'],
    ],
    [
      'keeps a picture whose values were entered by hand',
      row({ reading: reading(1, 'no_text', []), decisions: decided }),
      reading(2, 'no_text', []),
      ['read'],
    ],
  ])('the merged reading %s', (_, before, after, expected) => {
    const merged = mergedReading(before, after)
    expect(values(merged)).toEqual(expected)
    expect(merged.policy_version).toBe(2)
  })

  it.each([
    [row({}), POLICY_VERSION > 1],
    [row({ reading: { ...old, policy_version: POLICY_VERSION } }), false],
    [row({ state: 'waiting' as const }), false],
    [row({ content_type: 'image/png' }), true],
    [row({ content_type: 'application/zip' }), false],
  ])('is needed when older rules made the reading', (before, expected) =>
    expect(isOutdated(before)).toBe(expected),
  )
})

describe('rate confirmation read by older rules', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'freight-read-again-'))
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
  let test: TestApp
  beforeAll(async () => {
    test = await testApp({ DATA_DIR: dataDir })
  })

  it("is read again on request and nightly unless accepted, and a person's decisions stay", async () => {
    const desk = await booking(test)
    const { id: broker } = await desk.rows.broker({ name: 'Pinnacle Freight', mc_number: '455609' })
    const { id: load } = await desk.book(desk.dana, {
      broker,
      broker_reference: '778812',
      broker_price_cents: 99_000,
    })
    const form = formOf(partsOf({ load, kind: 'rate_confirmation' }, await confirmationPdf(), 'rate con.pdf'))
    expect((await send(test.app, desk.dana, createLoadDocument, form)).status).toBe(201)
    await runReadings(test)
    const read = async (): Promise<RateConfirmationDetail> => {
      const [first] = (await desk.dana.call(listRateConfirmations, { query: { load } })).body.results
      return (await desk.dana.call(readRateConfirmation, { params: { id: first.id } })).body
    }
    const again = (id: number, by = desk.dana) => by.call(readConfirmationAgain, { params: { id } })
    const rowOf = ({ rows }: RateConfirmationDetail, key: string) => rows.find((row) => row.key === key)
    const { id, version, is_outdated } = await read()
    expect([is_outdated, (await again(id)).status, (await again(id, desk.dean)).status]).toEqual([
      false,
      409,
      403,
    ])

    const older = async () =>
      await test.sql`update rate_confirmation set reading = jsonb_set(jsonb_set(reading, '{policy_version}', '1'), '{fields}', '[]') where id = ${id} and company_id = ${desk.company.id}`
    await desk.dana.call(decideRateField, {
      params: { id },
      body: { key: 'load_number', value: 'MINE-1', version },
    })
    await older()
    expect([(await read()).is_outdated, rowOf(await read(), 'rate')?.read]).toEqual([true, null])
    expect([(await again(id)).status, (await again(id)).status]).toEqual([200, 200])
    await runReadings(test)
    const now = await read()
    expect([now.is_outdated, rowOf(now, 'rate')?.value, rowOf(now, 'load_number')?.value]).toEqual([
      false,
      120_000,
      'MINE-1',
    ])

    await test.sql`delete from job where name = 'confirmation-rereading'`
    await older()
    await test.db.tenant(
      desk.company.id,
      (tx) => outdatedConfirmations.write?.(tx, {} as never, undefined) ?? Promise.resolve(),
    )
    await runReadings(test)
    expect((await read()).is_outdated).toBe(false)
  })
})
