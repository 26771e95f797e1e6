import { createHash, randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { daysBetween } from '#contract/rules/dates.ts'
import { dayAfter } from '#contract/rules/day-range.ts'
import { LOAD_DOCUMENTS } from '#contract/rules/load-documents.ts'
import { LOAD } from '#contract/rules/load-status.ts'
import type { Services } from '#server/kernel/base/services.ts'
import type { Database, Tx } from '#server/kernel/db/client.ts'
import { companyToday } from '#server/kernel/tenant/read-company.repository.ts'
import { credit, issueInvoice, pay, sendInvoice } from '#server/money/index.ts'
import { addLoadDocument, type LoadChanger, waive } from '#server/freight/index.ts'
import { storeFile } from '#server/kernel/files/store-file.ts'
import { DEMO_ABBREVIATION } from './accounts.ts'
import { seedDemoBank } from './bank.ts'
import { dateProof, endedLoads, isBilled } from './billing.repository.ts'
import { findCompany } from './demo.repository.ts'
import { changer } from './loads.ts'
import { smallPdf } from './document-files.ts'
import { type Random, seededRandom } from '#server/demo/data/random.ts'

const SEED = 31_177

interface Given {
  db: Database
  files: Services['files']
  folder: string
}

type Ended = Awaited<ReturnType<typeof endedLoads>>[number]

async function upload(
  { db, files, folder }: Given,
  companyId: number,
  who: LoadChanger,
  load: Ended,
  kind: 'bol' | 'pod',
): Promise<void> {
  const { name } = LOAD_DOCUMENTS[kind]
  const lines = [
    load.number,
    `${load.pick_up_at} to ${load.deliver_to}`,
    load.ended,
    'Made for the demo: no real document.',
  ]
  const bytes = smallPdf(name, lines)
  const path = join(folder, randomBytes(16).toString('hex'))
  const file = {
    path,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    content_type: 'application/pdf',
  }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(path, bytes)
  const { path: _, ...rest } = file
  await storeFile({ db, files }, companyId, file, (tx, file_key) =>
    addLoadDocument(
      tx,
      who,
      { load: load.id, kind },
      { ...rest, file_key, file_name: `${name} ${load.number}.pdf` },
    ),
  ).finally(() => rm(path, { force: true }))
}

async function settlePast(
  tx: Tx,
  who: LoadChanger,
  invoice: number,
  load: Ended,
  issued: string,
  today: string,
  random: Random,
): Promise<void> {
  const [fate, days, share] = [random(), random.between(18, 48), random.between(20, 80)]
  const received_on = dayAfter(issued, days)
  const reference = `ACH ${random.between(10_000, 99_999)}`
  const part = Math.floor((load.broker_price_cents * share) / 100)
  if (received_on > today) return
  const come = (amount_cents: number, short_reason = '') =>
    pay(tx, who, invoice, { amount_cents, received_on, reference, short_reason })
  if (fate < 0.68) return come(load.broker_price_cents)
  if (fate < 0.78) return come(part)
  if (fate < 0.86) return come(load.broker_price_cents - 5000, 'Fined $50.00: the POD came late')
  if (fate < 0.9)
    await credit(tx, who, invoice, {
      amount_cents: 7500,
      reason: 'Detention billed by mistake',
      releases: false,
    })
}

async function billOne(
  given: Given,
  companyId: number,
  load: Ended,
  today: string,
  random: Random,
): Promise<void> {
  const who = changer(load.dispatcher)
  const [age, isLate, wait] = [daysBetween(load.ended, today), random.chance(0.07), random.between(1, 4)]
  const isUsed = load.status === LOAD.delivered
  if (isUsed && age >= 1 && random.chance(0.8)) await upload(given, companyId, who, load, 'bol')
  if (isUsed && !isLate && age >= 3) {
    await upload(given, companyId, who, load, 'pod')
    const came = dayAfter(load.ended, Math.min(wait, age - 1))
    await given.db.tenant(companyId, (tx) => dateProof(tx, load.id, `${came}T15:00:00Z`))
  }
  const isFiled = load.id % 4 > 0
  if (isFiled)
    await given.db.tenant(companyId, (tx) => waive(tx, who, load.id, 'rate_confirmation', 'Filed on paper'))
  if (isLate || age < 6) return
  const issued = dayAfter(load.ended, wait)
  await given.db.tenant(companyId, async (tx) => {
    if (!isFiled) await waive(tx, who, load.id, 'rate_confirmation', 'Filed on paper')
    if (isUsed) await waive(tx, who, load.id, 'bol', 'The POD is on the same sheet')
    const id = await issueInvoice(tx, who, [load.id], issued)
    await sendInvoice(
      tx,
      who,
      id,
      { way: 'portal', to: '', after: null },
      undefined,
      {},
      `${issued}T20:00:00Z`,
    )
    await settlePast(tx, who, id, load, issued, today, random)
  })
}

export async function seedDemoBilling(given: Given): Promise<void> {
  const { db } = given
  const company = await db.system((tx) => findCompany(tx, DEMO_ABBREVIATION))
  if (!company || (await db.read(company.id, isBilled))) return
  const { today, loads } = await db.read(company.id, async (tx) => ({
    today: await companyToday(tx),
    loads: await endedLoads(tx),
  }))
  const random = seededRandom(SEED)
  for (const load of loads) await billOne(given, company.id, load, today, random)
  const [load] = loads
  if (load) await db.tenant(company.id, (tx) => seedDemoBank(tx, changer(load.dispatcher), today))
}
