import { openDatabase } from '#server/db/client.ts'
import { startMailOut } from '#server/mail/out/sender.ts'

const [databaseUrl = '', mailOutUrl = ''] = process.argv.slice(2)
const log = { info: () => undefined, warn: () => undefined }
await startMailOut({ db: openDatabase(databaseUrl), databaseUrl, mailOutUrl, log, tickMs: 50 })
