import { findPartnerByEmail } from '#server/edi/partner/partner.repository.ts'
import { ediFromMail } from '#server/edi/transport/transport.jobs.ts'
import { provide } from '#server/kernel/base/ports.ts'
import { enqueue } from '#server/kernel/jobs/enqueue.ts'
import { isPartnerEmail } from '#server/market/index.ts'

const FILE = /\.(?:edi|x12|204|997)$/im
const INTERCHANGE = /^\s*ISA[^\p{L}\p{N}\s]/mu

/** Only what a partner's own address sends; its files are read by a job. */
export const filesOfPartner = provide(isPartnerEmail, async (tx, { id, sender, text, files, isProven }) => {
  if (!FILE.test(files.join('\n')) && !INTERCHANGE.test(text)) return undefined
  if (!(await findPartnerByEmail(tx, sender))) return undefined
  if (!isProven) return { isTaken: false }
  await enqueue(tx, ediFromMail, { mail: id }, { key: `${id}` })
  return { isTaken: true }
})
