import { z } from 'zod'
import { defineJob } from '#server/jobs/define-job.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { readCompany } from '#server/entities/company/company.repository.ts'
import { keepMailedPdfs } from '#server/entities/rate-confirmation/mailed-pdfs.ts'
import { readConfirmationRow } from '#server/entities/rate-confirmation/rate-confirmation.repository.ts'
import { concludeReading } from '#server/entities/rate-confirmation/reading.service.ts'
import { bytesOf } from '#server/files/bytes-of.ts'
import { readFileOf } from '#server/rate-confirmation/read-file.ts'
import { type Reading, unreadable } from '#server/rate-confirmation/read-confirmation.ts'

const FILE_MOST = 20 * 1024 * 1024

/** Keeps the PDFs of a broker's answer with the bid that it answers. */
export const mailedConfirmation = defineJob({
  name: 'mailed-confirmation',
  title: 'Keep the PDFs of brokers’ answers',
  payload: z.object({ mail: z.int(), bid: z.int() }),
  work: ({ payload, companyId, services }) =>
    keepMailedPdfs(services, companyId ?? 0, payload, (tx, id) => enqueue(tx, confirmationReading, { id }, { key: `${id}` })),
})

/** Reads a rate confirmation after it was stored. */
export const confirmationReading = defineJob<{ id: number }, Reading | null>({
  name: 'confirmation-reading',
  title: 'Read rate confirmations',
  payload: z.object({ id: z.int() }),
  async work({ payload: { id }, companyId, services: { db, files } }) {
    const company = companyId ?? 0
    const { row, ours } = await db.read(company, async (tx) => ({ row: await readConfirmationRow(tx, id), ours: await readCompany(tx) }))
    if (row?.state !== 'waiting') return null
    const file = await bytesOf(files, row.file_key, FILE_MOST)
    if (!file) return unreadable('broken')
    return readFileOf(company, file, { name: ours.name, mc: ours.mc_number })
  },
  write: (tx, { payload: { id } }, reading) => concludeReading(tx, id, reading),
})
