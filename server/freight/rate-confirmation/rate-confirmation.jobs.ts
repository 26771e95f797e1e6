import { z } from 'zod'
import type { Tx } from '#server/kernel/db/client.ts'
import { isOutdated } from '#server/freight/rate-confirmation/read-again.ts'
import { defineJob, type JobCall } from '#server/kernel/jobs/define-job.ts'
import { enqueue } from '#server/kernel/jobs/enqueue.ts'
import { readCompany } from '#server/kernel/tenant/read-company.repository.ts'
import { keepMailedFiles } from '#server/freight/rate-confirmation/mailed-files.ts'
import {
  type ConfirmationRow,
  outdatedVersions,
  readConfirmationRow,
} from '#server/freight/rate-confirmation/rate-confirmation.repository.ts'
import { concludeReading, concludeRereading } from '#server/freight/rate-confirmation/reading.service.ts'
import { readBytes } from '#server/kernel/files/bytes-of.ts'
import { readStored } from '#server/freight/confirmation-parser/read-stored.ts'
import {
  POLICY_VERSION,
  type Reading,
  unreadable,
} from '#server/freight/confirmation-parser/read-confirmation.ts'

const MAX_FILE_BYTES = 20 * 1024 * 1024

/** A file that crashes its worker this often counts as unreadable. */
const SCAN_ATTEMPTS = 2

async function readOne(
  { payload: { id }, companyId, signal, attempt, services: { db, files } }: JobCall<{ id: number }>,
  isIncluded: (row: ConfirmationRow) => boolean,
): Promise<Reading | null> {
  const company = companyId ?? 0
  const { row, ours } = await db.read(company, async (tx) => ({
    row: await readConfirmationRow(tx, id),
    ours: await readCompany(tx),
  }))
  if (!row || !isIncluded(row)) return null
  const file = await readBytes(files, row.file_key, MAX_FILE_BYTES)
  if (!file) return unreadable('broken')
  const of = {
    file,
    contentType: row.content_type,
    isFromMail: row.mail !== null,
    isLastAttempt: attempt >= SCAN_ATTEMPTS,
  }
  return readStored(
    company,
    of,
    { name: ours.name, mc: ours.mc_number, dot: ours.dot_number },
    { signal, name: `rate confirmation ${id}` },
  )
}

export const mailedConfirmation = defineJob({
  name: 'mailed-confirmation',
  title: 'Save attachments of broker replies',
  lane: 'files',
  payload: z.object({ mail: z.int(), bid: z.int() }),
  work: ({ payload, companyId, signal, services }) =>
    keepMailedFiles(
      services,
      companyId ?? 0,
      payload,
      (tx, id) => enqueue(tx, confirmationReading, { id }, { key: `${id}` }),
      {
        signal,
        name: `files of email ${payload.mail}`,
      },
    ),
})

export const confirmationReading = defineJob<{ id: number }, Reading | null>({
  name: 'confirmation-reading',
  title: 'Parse rate confirmations',
  lane: 'files',
  payload: z.object({ id: z.int() }),
  work: (call) => readOne(call, ({ state }) => state === 'waiting'),
  write: (tx, { payload: { id } }, reading) => concludeReading(tx, id, reading),
})

export const confirmationRereading = defineJob<{ id: number }, Reading | null>({
  name: 'confirmation-rereading',
  title: 'Reparse rate confirmations',
  lane: 'files',
  payload: z.object({ id: z.int() }),
  work: (call) => readOne(call, isOutdated),
  write: (tx, { payload: { id } }, reading) => concludeRereading(tx, id, reading),
})

/** At most once per version of the parsing rules. */
export const queueRereading = (tx: Tx, id: number): Promise<boolean> =>
  enqueue(tx, confirmationRereading, { id }, { key: `${id} ${POLICY_VERSION}` })

const AT_ONCE = 1000

export const outdatedConfirmations = defineJob({
  name: 'outdated-confirmations',
  title: 'Find rate confirmations to reparse',
  schedule: { dailyFromHour: 2 },
  async write(tx) {
    for (const id of await outdatedVersions(tx, POLICY_VERSION, AT_ONCE)) await queueRereading(tx, id)
  },
})
