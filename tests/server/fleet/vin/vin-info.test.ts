import { mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readVinInfo } from '#contract/entities/fleet/hr-vehicle.ts'
import { demoFleet } from '#server/demo/fleet.ts'
import { createVinDecoder, type VinDecoder } from '#server/fleet/vin/decoder.ts'
import { vinInfo } from '#server/fleet/vin/vin-info.ts'
import { VINS } from '#tests/inputs/vins.ts'
import { testApp, type TestApp, type TestUser } from '#tests/support/app.ts'
import { eventually } from '#tests/support/eventually.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

let folder: string
let decoder: VinDecoder

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vin-'))
  decoder = createVinDecoder({ folder, timeMs: 60_000 })
})

afterAll(async () => {
  await decoder.close()
  await rm(folder, { recursive: true, force: true })
})

describe('VIN decoder', () => {
  it('works offline from a database that is unpacked once for concurrent requests', async () => {
    const given = join(folder, 'vpic-1.db.cut-off.part')
    writeFileSync(given, 'half')
    utimesSync(given, 0, 0)
    const other = createVinDecoder({ folder, timeMs: 60_000 })
    const info = await Promise.all(
      [decoder, decoder, other].map((one) => vinInfo(one, '1fujgldr3clbp8834', NOW)),
    )
    await other.close()
    expect(new Set(info.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(info[0]).toEqual({
      vin: '1FUJGLDR3CLBP8834',
      is_valid: true,
      make: 'Freightliner',
      model: 'Cascadia',
      year: 2012,
      body: 'Truck-Tractor',
      gross_weight: 33_001,
      vehicle_type_name: 'Tractor',
      warnings: [],
    })
    expect(readdirSync(folder).filter((name) => name.endsWith('.db'))).toHaveLength(1)
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  it('uses the latest plausible model year', async () => {
    const heavy = await vinInfo(decoder, '1FUJA6CK14LM12345', NOW)
    expect(heavy.year).toBe(2004)
    const light = await vinInfo(decoder, 'WD3PE7CD5GP123456', NOW)
    expect([light.year, light.model, light.vehicle_type_name, light.warnings]).toEqual([
      2016,
      'Sprinter 2500',
      'Sprinter',
      [],
    ])
  })

  it('warns about inconsistencies and still answers', async () => {
    const garbage = await vinInfo(decoder, '12345678901234567', NOW)
    expect(garbage).toMatchObject({
      is_valid: false,
      make: 'Sherman + Reilly',
      model: '',
      year: null,
      gross_weight: null,
    })
    expect(garbage.warnings).toEqual([
      'Check digit doesn’t match: character 9 is 9, should be 7. Compare the VIN with the vehicle.',
      'Character 10 (0) isn’t a valid model year.',
      'The decoder does not know this model. Enter it by hand.',
    ])
    const unknown = await vinInfo(decoder, 'ZZZZZZZZ5LZZZZZZZ', NOW)
    expect(unknown.warnings).toContain('The decoder knows no maker under these first three characters.')
  })

  it.each(['', 'invalid', '1FT', '💥'.repeat(10), "'; drop table vehicle; --", 'O'.repeat(17)])(
    '%j gives warnings and no model',
    async (text) => {
      const info = await vinInfo(decoder, text, NOW)
      expect([info.is_valid, info.model, info.warnings.length > 0]).toEqual([false, '', true])
    },
  )

  it('is right for trucks and vans of every manufacturer', async () => {
    const wrong: string[] = []
    for (const { vin, make, model, year } of VINS.filter((_, index) => index % 4 === 0)) {
      const info = await vinInfo(decoder, vin, NOW)
      const isRight =
        info.make.toLowerCase() === make.toLowerCase() && info.model.startsWith(model) && info.year === year
      if (!isRight) wrong.push(`${vin} ${info.make} ${info.model} ${info.year}`)
    }
    expect(wrong).toEqual([])
  })
})

describe('VIN decoder failure', () => {
  const own = { is_valid: true, make: 'Freightliner', model: '', year: 2012, body: '' }

  it.each<[string, Partial<Parameters<typeof createVinDecoder>[0]>]>([
    ['when its program is missing', { program: new URL('file:///nonexistent/worker.ts') }],
    ['when its folder is not writable', { folder: join(import.meta.filename, 'below-a-file') }],
    ['when it takes too long', { timeMs: 1 }],
  ])('%s, it falls back to the VIN itself with a warning', async (_, limits) => {
    const broken = createVinDecoder({ folder: join(folder, 'other'), ...limits })
    const info = await vinInfo(broken, '1FUJGLDR3CLBP8834', NOW)
    await broken.close()
    expect(info).toMatchObject(own)
    expect(info.warnings).toEqual([expect.stringContaining('The decoder cannot be used now')])
  })

  it('by a timeout still finishes unpacking the database for the next request', async () => {
    const slow = join(folder, 'slow')
    const hasty = createVinDecoder({ folder: slow, timeMs: 1 })
    expect((await vinInfo(hasty, '1FUJGLDR3CLBP8834', NOW)).model).toBe('')
    await eventually(() =>
      expect(readdirSync(slow).map((name) => name.replace(/\d+/, 'n'))).toEqual(['vpic-n.db']),
    )
    await hasty.close()
  })

  it('is temporary: the next VIN is decoded again', async () => {
    const flaky = createVinDecoder({ folder, timeMs: 60_000 })
    await flaky.close()
    expect((await vinInfo(flaky, '1FUJGLDR3CLBP8834', NOW)).model).toBe('Cascadia')
    await flaky.close()
  })
})

describe('VIN lookup endpoint', () => {
  let test: TestApp
  let hr: TestUser

  beforeAll(async () => {
    test = await testApp({ DATA_DIR: folder })
    hr = await (await test.company()).user(['VIEW_HR_PORTAL'])
  })

  it("returns the handbook's vehicle type, keeps the main thread free and requires HR", async () => {
    const { status, body } = await hr.call(readVinInfo, { query: { vin: 'WD3PE7CD5GP123456' } })
    expect([status, body.make, body.vehicle_type, body.gross_weight]).toEqual([200, 'Mercedes-Benz', 2, 9000])
    expect((await hr.call(readVinInfo, { query: { vin: 'x' } })).body).toMatchObject({
      is_valid: false,
      vehicle_type: null,
    })
    expect((await hr.call(readVinInfo)).body).toHaveProperty('vin')
    expect((await hr.call(readVinInfo, { query: { vin: 'A'.repeat(41) } })).body).toHaveProperty('vin')
    const dispatcher = await (await test.company()).user(['VIEW_VEHICLES'])
    expect((await dispatcher.call(readVinInfo, { query: { vin: 'x' } })).status).toBe(403)
  })
})

it('demo vehicles match what their VINs decode to', async () => {
  const builds = new Map(demoFleet().map((one) => [one.model, one]))
  expect(builds.size).toBe(6)
  for (const { vin, make, model, year, type } of builds.values()) {
    const info = await vinInfo(decoder, vin, NOW)
    expect([info.make.toLowerCase(), info.year, info.vehicle_type_name, info.warnings]).toEqual([
      make.toLowerCase(),
      year,
      type,
      [],
    ])
    expect(info.model).toContain(model.split(' ')[0])
  }
})
