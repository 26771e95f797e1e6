import type { Tx } from '#server/kernel/db/client.ts'
import { enqueue } from '#server/kernel/jobs/enqueue.ts'
import {
  confirmationReading,
  mailedConfirmation,
} from '#server/freight/rate-confirmation/rate-confirmation.jobs.ts'
import {
  bidOfLoad,
  findVersion,
  insertConfirmation,
  updateConfirmation,
} from '#server/freight/rate-confirmation/rate-confirmation.repository.ts'
import { isReadable } from '#server/kernel/scan/readable.ts'

interface Uploaded {
  load: number
  document: number
  file_key: string
  file_name: string
  content_type: string
  size: number
  sha256: string
  sent_by: string
  uploaded_by: number | null
}

export async function noteConfirmation(tx: Tx, uploaded: Uploaded): Promise<void> {
  const { load, document, sha256, content_type } = uploaded
  const known = await findVersion(tx, { load, bid: await bidOfLoad(tx, load), sha256 })
  if (known) return updateConfirmation(tx, known.id, { load, document })
  const canBeRead = isReadable(content_type)
  const id = await insertConfirmation(tx, { ...uploaded, state: canBeRead ? 'waiting' : 'no_text' })
  if (id !== undefined && canBeRead) await enqueue(tx, confirmationReading, { id }, { key: `${id}` })
}

export const noteMailedFiles = (tx: Tx, mail: number, bid: number): Promise<boolean> =>
  enqueue(tx, mailedConfirmation, { mail, bid }, { key: `${mail}` })
