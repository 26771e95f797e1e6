import { createHash, randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dayAfter } from '#contract/rules/day-range.ts'
import { DOCUMENT_TYPES, type DocumentOf } from '#contract/rules/documents.ts'
import type { Database } from '#server/kernel/db/client.ts'
import { companyToday } from '#server/kernel/tenant/read-company.repository.ts'
import type { document } from '#server/fleet/schema/document.table.ts'
import { refreshDocuments, remindCompany } from '#server/fleet/index.ts'
import { newFileKey } from '#server/kernel/files/file-key.ts'
import type { FileStore } from '#server/kernel/files/file-store.ts'
import { DEMO_ABBREVIATION } from './accounts.ts'
import { findCompany, findUsers } from './demo.repository.ts'
import { smallPdf, truckPicture } from './document-files.ts'
import { planDocuments, type PlannedDocument } from './document-plan.ts'
import { hasDocuments, insertDocuments, documentHolders } from './documents.repository.ts'

const AT_ONCE = 16
const KINDS: readonly DocumentOf[] = ['owner', 'driver', 'vehicle']
const PAINTS = [
  [196, 60, 52],
  [46, 98, 168],
  [238, 238, 232],
  [60, 128, 84],
] as const
const PICTURES = PAINTS.map((paint) => truckPicture(paint))

function buildFile(
  { holder, type, issuedIn, expiresIn }: PlannedDocument,
  today: string,
): { bytes: Buffer; ending: 'pdf' | 'png' } {
  if (type === 'photos') return { bytes: PICTURES[holder.id % PICTURES.length]!, ending: 'png' }
  const days = [
    `Issued ${dayAfter(today, issuedIn)}`,
    ...(expiresIn === null ? [] : [`Expires ${dayAfter(today, expiresIn)}`]),
  ]
  return {
    bytes: smallPdf(DOCUMENT_TYPES[type].name, [
      holder.title,
      ...days,
      'Made for the demo: no real document.',
    ]),
    ending: 'pdf',
  }
}

interface Given {
  db: Database
  files: FileStore
  folder: string
}

async function store(
  { files, folder }: Given,
  companyId: number,
  documents: readonly PlannedDocument[],
  today: string,
  uploaded_by: number,
) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const rows: (typeof document.$inferInsert)[] = []
  const waiting = documents.entries()
  const storeSome = async () => {
    for (const [index, one] of waiting) {
      const { bytes, ending } = buildFile(one, today)
      const file = {
        path: join(folder, randomBytes(8).toString('hex')),
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        content_type: ending === 'pdf' ? 'application/pdf' : 'image/png',
      }
      await writeFile(file.path, bytes)
      const file_key = newFileKey(companyId)
      await files.put(file_key, file)
      await rm(file.path, { force: true })
      const { holder, type, issuedIn, expiresIn, isReplaced, note } = one
      const { path: _, ...stored } = file
      rows[index] = {
        ...stored,
        of: holder.of,
        of_id: holder.id,
        type,
        file_key,
        file_name: `${DOCUMENT_TYPES[type].name} ${holder.title}.${ending}`,
        issued_on: dayAfter(today, issuedIn),
        expires_on: expiresIn === null ? null : dayAfter(today, expiresIn),
        note,
        uploaded_by,
        replaced_at: isReplaced ? `${dayAfter(today, -30)}T15:00:00Z` : null,
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, storeSome))
  return rows
}

export async function seedDemoDocuments(given: Given): Promise<void> {
  const { db } = given
  const company = await db.system((tx) => findCompany(tx, DEMO_ABBREVIATION))
  if (!company || (await db.tenant(company.id, hasDocuments))) return
  const today = await db.tenant(company.id, companyToday)
  const holders = await db.tenant(company.id, (tx) => documentHolders(tx, today))
  const hr = (await db.tenant(company.id, findUsers)).get('hr')
  if (hr === undefined) return
  const rows = await store(given, company.id, planDocuments(holders), today, hr)
  await db.tenant(company.id, async (tx) => {
    await insertDocuments(tx, rows)
    for (const kind of KINDS) {
      const ids = holders.filter((holder) => holder.of === kind).map(({ id }) => id)
      await refreshDocuments(tx, kind, ids)
    }
    await remindCompany(tx, today, {})
  })
}
