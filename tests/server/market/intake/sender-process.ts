import { openDatabase } from '#server/kernel/db/client.ts'
import { startMailOut } from '#server/kernel/email/sender.ts'

const [databaseUrl = '', mailOutUrl = ''] = process.argv.slice(2)
const log = { info: () => undefined, warn: () => undefined }
await startMailOut({ db: openDatabase(databaseUrl), databaseUrl, mailOutUrl, log, tickMs: 50 })
