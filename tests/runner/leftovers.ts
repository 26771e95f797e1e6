import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { endLeftover } from '#server/db/postgres/supervisor.ts'

/** Ends each PostgreSQL that a stopped suite left below a folder: it runs in a session of its own and outlives its server. */
const [folder = ''] = process.argv.slice(2)
for (const file of globSync('**/postmaster.pid', { cwd: folder })) await endLeftover(dirname(dirname(join(folder, file))))
