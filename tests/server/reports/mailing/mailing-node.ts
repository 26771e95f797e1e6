import { openDatabase } from '#server/kernel/db/client.ts'
import { beginDue, mailRun } from '#server/reports/mailing/mailing.jobs.ts'
import type { JobServices } from '#server/kernel/jobs/define-job.ts'
import { startRunner } from '#server/kernel/jobs/runner.ts'
import { startMailOut } from '#server/kernel/email/sender.ts'

const [url = '', mailOutUrl = ''] = process.argv.slice(2)
const log = { info: () => undefined, warn: () => undefined }
const db = openDatabase(url, { appConnections: 4, systemConnections: 2 })
const config = { mailOutUrl, host: '127.0.0.1', port: 0, demo: false }
const services = { db, config } as unknown as JobServices
startRunner({ services, jobs: [mailRun, beginDue], log, leaseMs: 1000, pollMs: 50 })
await startMailOut({ db, databaseUrl: url, mailOutUrl, log, tickMs: 50, retryMs: Array(20).fill(100) })
process.send?.({ isReady: true })
