import { openDatabase } from '#server/kernel/db/client.ts'
import { startMailOut } from '#tests/support/mail-out.ts'

const [databaseUrl = '', mailOutUrl = ''] = process.argv.slice(2)
startMailOut({ db: openDatabase(databaseUrl), mailOutUrl })
