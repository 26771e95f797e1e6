import { SHEETS } from '#contract/entities.ts'
import { randomUUID } from 'node:crypto'
import { type ImportReport } from '#contract/entities/reports/sheet.ts'
import { API_PREFIX } from '#contract/constants.ts'
import { FILE_PART, IDEMPOTENCY_HEADER, buildPath } from '#contract/http.ts'
import { openDatabase } from '#server/kernel/db/client.ts'
import { withClient } from '#server/kernel/db/connection.ts'
import { createUser } from '#server/people/user/user.service.ts'
import { openSession } from '#tests/support/wire-client.ts'
import { type Bench, PASSWORD } from './context.ts'
import { against, type Row } from './row.ts'

const ROWS = 10_000
const BATCH = 1000
const HR = 'bench-importer'
const OWNER = 'Owner of the sheet'
const TITLES =
  'Unit,Owner,Type,VIN,Make,Model,Year,License plate,Plate state,Gross weight,Payload,Cargo length,Liftgate,Equipment,Notes'
const COLUMNS =
  'unit_number, vehicle_type, vin, make, model, year, license_plate, plate_state, gross_weight, payload, useful_cargo_length, liftgate, equipment, notes'

const vinOf = (run: string, place: number) => `${run}${String(place).padStart(17 - run.length, '0')}`
const sheetOf = (run: string, rows: number) =>
  [
    TITLES,
    ...Array.from({ length: rows }, (_, index) =>
      [
        `${run}${index}`,
        OWNER,
        'Sprinter',
        vinOf(run, index),
        'Freightliner',
        'Cascadia',
        2020,
        `PL${index}`,
        'Texas',
        26_000,
        9000,
        312.5,
        'yes',
        'Straps; Ramp',
        `note ${index}`,
      ].join(','),
    ),
  ].join('\r\n')

const perSecond = async (work: () => Promise<void>): Promise<number> => {
  const began = performance.now()
  await work()
  return (ROWS * 1000) / (performance.now() - began)
}

const insertBare = ({ databaseUrl, companyId }: Bench, owner: number | undefined) =>
  withClient(databaseUrl, async (client) => {
    await client.query('begin')
    for (let at = 0; at < ROWS; at += BATCH) {
      const values: unknown[] = [companyId, owner]
      const tuples = Array.from({ length: BATCH }, (_, index) => {
        const n = at + index
        const row = [
          `bare${n}`,
          2,
          vinOf('BARE', n),
          'Freightliner',
          'Cascadia',
          2020,
          `PL${n}`,
          'TX',
          26_000,
          9000,
          312.5,
          true,
          [2, 6],
          `note ${n}`,
        ]
        const places = row.map((_value, column) => `$${values.length + column + 1}`)
        values.push(...row)
        return `($1, $2, ${places.join(', ')})`
      })
      await client.query(
        `insert into vehicle (company_id, owner_company, ${COLUMNS}) values ${tuples.join(', ')}`,
        values,
      )
    }
    await client.query('commit')
  })

export async function importRows(bench: Bench): Promise<Row[]> {
  const db = openDatabase(bench.databaseUrl)
  await createUser(db, bench.companyId, { username: HR, password: PASSWORD, groups: ['HR'] }).finally(() =>
    db.close(),
  )
  const owner = await withClient(bench.databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      'insert into owner (company_id, name) values ($1, $2) returning id',
      [bench.companyId, OWNER],
    )
    return rows[0]?.id
  })
  const { access } = await openSession(bench.product.url, HR, PASSWORD)
  const bring = async (run: string, rows: number) => {
    const body = new FormData()
    body.set('mode', 'all')
    body.set(FILE_PART, new Blob([sheetOf(run, rows)]), 'vehicles.csv')
    const answer = await fetch(`${bench.product.url}${API_PREFIX}${buildPath(SHEETS.vehicle.import)}`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${access}`, [IDEMPOTENCY_HEADER]: randomUUID() },
    })
    const report = (await answer.json()) as ImportReport
    if (report.created !== rows)
      throw new Error(`the import answered ${answer.status}: ${JSON.stringify(report).slice(0, 500)}`)
  }
  await bring('WARM', 100)
  const ours = await perSecond(() => bring('SHEET', ROWS))
  const bare = await perSecond(() => insertBare(bench, owner))
  return [
    against(
      { row: 'import of a CSV with 10,000 vehicles', unit: 'rows/s', value: ours },
      'bare inserts of 1,000 rows each',
      bare,
      {
        atLeast: 0.25,
      },
    ),
  ]
}
