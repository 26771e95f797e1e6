import { openDatabase } from '#server/kernel/db/client.ts'
import { beginDue, mailRun } from '#server/reports/mailing/mailing.jobs.ts'
import type { Job } from '#server/kernel/jobs/define-job.ts'
import { startMailOut } from '#tests/support/mail-out.ts'

const [url = '', mailOutUrl = ''] = process.argv.slice(2)
const db = openDatabase(url, { appConnections: 4, systemConnections: 2 })
startMailOut({
  db,
  mailOutUrl,
  retryMs: Array<number>(20).fill(100),
  jobs: [mailRun as Job, beginDue as Job],
})
process.send?.({ isReady: true })
