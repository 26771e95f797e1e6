import { readTender } from '#server/edi/sets/tender.ts'
import { TENDER_SEGMENTS } from '#tests/inputs/x12.ts'
import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DEFAULT_FILTER } from '#contract/entities/market/offer-filter.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { withClient } from '#server/kernel/db/connection.ts'
import { originalKey } from '#server/kernel/files/file-key.ts'
import { openPlainStore } from '#server/kernel/files/store.ts'
import { incomingFolder } from '#server/kernel/http/mount-upload.ts'
import type { TestApp } from '#tests/support/app.ts'
import { fillTables } from '#tests/support/fill-tables.ts'

const PERSON = {
  name: 'Example',
  address: '',
  mc_number: '',
  dot_number: '',
  phone: '',
  email: '',
  remit_to: '',
}
const CONTENT = {
  number: 'NLF-1',
  issued_on: '2026-02-28',
  due_on: '2026-03-30',
  terms_days: 30,
  company: PERSON,
  bill_to: PERSON,
  lines: [],
  total_cents: 7,
  dispatchers: [],
}
/** What the answers of the API demand of a value. */
const VALUES = {
  api_key: { permissions: ['VIEW_DISPATCH'], hash: 'a hash of a key' },
  bid: { colleagues: ['a "b"', '{c,d}', ''], decision: null, answer: 'accepted' },
  credit_note: {
    content: JSON.stringify({
      ...CONTENT,
      invoice_number: '1',
      invoice_issued_on: '2026-02-28',
      reason: '',
      amount_cents: 7,
    }),
  },
  dispatch_view: { name: 'East', filter: JSON.stringify(DEFAULT_FILTER) },
  incoming_mail: {
    marks: ['two_senders'],
    via: ['relay.example'],
    candidate_bids: [1],
    text: 'Line 1\r\n\tLine 2 \\n \u2028 "quoted" 🚚',
  },
  invoice: { content: JSON.stringify(CONTENT) },
  load_tender: { content: JSON.stringify(readTender([['ST', '204', '0001'], ...TENDER_SEGMENTS])) },
  load_route: { planned: '[]', history: '[]' },
  load_watch: { estimates: '[]' },
  mail_rule: { field: 'pick' },
  factored_invoice: { amount_cents: 21 },
  offer: { stops: '[]', withdrawn_by: null, doubts: [], sender_marks: [] },
  pay_week: { lines: '[]' },
  recurring_deduction: { percent: null, driver: null },
  rate_confirmation: { decisions: '{}', reading: null, state: 'read' },
  webhook: { events: ['load'], failure: '' },
  webhook_delivery: { event: 'load' },
  load: { contact_email: 'dana@broker.example', contact_phone: '+16145550100' },
} as const

const POSITIONS = 1234

/** The demo’s company with a row in every table that goes along, many rows in one, and files. Returns its id. */
export async function companyToMove({ db, url, config }: TestApp): Promise<number> {
  const { companyId } = await seedDemo(db)
  const store = openPlainStore(config)
  const incoming = incomingFolder(config.dataDir)
  await mkdir(incoming, { recursive: true })
  await withClient(url, async (client) => {
    await client.query(`UPDATE app_user SET is_superuser = false WHERE username = 'platform'`)
    await client.query(`UPDATE vehicle SET object_id = 'tracker-1' WHERE id = 1`)
    const { rows: drivers } = await client.query<{ id: number }>(
      `SELECT id FROM app_user WHERE username = 'driver'`,
    )
    await fillTables(client, companyId, { ...VALUES, driver_account: { user_id: drivers[0]!.id } })
    await client.query(
      `INSERT INTO vehicle_position (company_id, vehicle, fix_time, latitude, longitude)
      SELECT company_id, id, '2026-01-01T00:00:00.000001Z'::timestamptz + n * interval '1 minute', 41.1 + n / 7e4::float8, -87.6
      FROM (SELECT company_id, id FROM vehicle ORDER BY id LIMIT 1) AS one, generate_series(1, $1) AS n`,
      [POSITIONS],
    )
    const { rows } = await client.query<{ key: string }>(
      `UPDATE company SET logo_key = $1, logo_type = 'image/png' WHERE id = $2 RETURNING logo_key AS key`,
      [`${companyId}/${'ab'.repeat(16)}`, companyId],
    )
    const { rows: documents } = await client.query<{ key: string }>(
      'SELECT file_key AS key FROM document UNION ALL SELECT file_key FROM load_document',
    )
    for (const key of [rows[0]!.key, ...documents.map((one) => one.key), originalKey(documents[0]!.key)]) {
      const path = join(incoming, randomBytes(4).toString('hex'))
      await writeFile(path, randomBytes(70_000))
      await store.put(key, { path, size: 70_000, sha256: '', content_type: 'image/png' })
    }
  })
  return companyId
}
