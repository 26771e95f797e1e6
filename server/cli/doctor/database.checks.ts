import { APP, SYSTEM } from '#server/kernel/db/connect.ts'
import { checkServer, findStrongRole, hasOwnSettings, POOLER } from '#server/kernel/db/check-server.ts'
import { type Check, failed, messageOf, ofDatabase, ok, warning, skipped } from '#server/cli/doctor/check.ts'
import {
  readArchive,
  readConnections,
  readDurability,
  readMigrations,
  readOldestTransaction,
  readVersion,
} from '#server/cli/doctor/doctor.repository.ts'

const OLDEST_VERSION = 150_000
const CONNECTIONS = 20
const LONGEST_TRANSACTION_MIN = 60

export const DATABASE: readonly Check[] = [
  {
    name: 'database',
    question: 'Can the database be reached and written to?',
    run: ({ database, problem }) => {
      if (database) return ok('It answers and can be written to.')
      return problem === undefined
        ? skipped('There is none yet: the first start creates it.')
        : failed(
            problem,
            'Check DATABASE_URL, and that PostgreSQL runs; for the embedded one see DATA_DIR/postgres.log.',
          )
    },
  },
  ofDatabase('database version', 'Is PostgreSQL new enough?', async ({ url }) => {
    const { number, text } = await readVersion(url)
    return number < OLDEST_VERSION
      ? failed(`It is PostgreSQL ${text}.`, 'Use version 15 or newer.')
      : ok(`It is PostgreSQL ${text}.`)
  }),
  ofDatabase('pooler', 'Does each connection have a session of its own?', async ({ url }) => {
    try {
      await checkServer(url)
      return ok('It has.')
    } catch (error) {
      return failed(messageOf(error), 'Connect without a pooler.')
    }
  }),
  ofDatabase(
    'database user',
    'Does row-level security hold for the database user?',
    async ({ url }, { config }) => {
      if (config.databaseUrl === undefined) return skipped('The embedded database has roles of its own.')
      const found = await findStrongRole(url)
      return found ? failed(found, 'Change the user as described, then DATABASE_URL.') : ok('It does.')
    },
  ),
  ofDatabase('migrations', 'Does the database fit this version?', async ({ url }) => {
    const { pending, unknown, changed } = await readMigrations(url)
    if (unknown.length > 0)
      return failed(
        `A newer version has updated it (${unknown.join(', ')}).`,
        'Start that version, or restore the backup from before the update.',
      )
    if (changed.length > 0)
      return failed(`Migrations differ from those it ran: ${changed.join(', ')}.`, 'Restore these files.')
    return pending.length > 0
      ? warning(
          `Pending updates: ${pending.length}.`,
          'Take a backup, then start the server: it updates the tables.',
        )
      : ok('It does.')
  }),
  ofDatabase('session settings', 'Are the role and limits of each connection in force?', async ({ url }) => {
    try {
      return (await hasOwnSettings(url))
        ? ok(`They are: ${APP.role} and ${SYSTEM.role}.`)
        : failed(POOLER, 'Connect without a pooler.')
    } catch (error) {
      return warning(`Not known: ${messageOf(error)}.`, 'Start the server once: it creates the roles.')
    }
  }),
  ofDatabase('connections', 'Are there enough connections?', async ({ url }, { isRunning }) => {
    const { most, used } = await readConnections(url)
    const found = `In use: ${used} of ${most}.`
    return most - used < (isRunning ? 1 : CONNECTIONS)
      ? failed(found, `Raise max_connections: each server needs about ${CONNECTIONS}.`)
      : ok(found)
  }),
  ofDatabase('durability', 'Does the database keep what it has confirmed?', async ({ url }) => {
    const off = await readDurability(url)
    return off.length > 0
      ? failed(`These are off: ${off.join(', ')}.`, 'Turn them on: a power cut could lose confirmed work.')
      : ok('fsync, full_page_writes and synchronous_commit are on.')
  }),
  ofDatabase('log archive', 'Is the log of the database archived?', async ({ url }, { config }) => {
    if (config.databaseUrl === undefined) return skipped('The database is the embedded one.')
    const { mode, is_failing, last_failed } = await readArchive(url)
    if (mode === 'off')
      return warning(
        'archive_mode is off, so only whole backups can be restored.',
        'Turn on archiving, for example with pgBackRest, to restore to any minute.',
      )
    return is_failing
      ? failed(
          `Archiving fails since ${last_failed}.`,
          'See PostgreSQL’s log: the disk fills until it works.',
        )
      : ok('It is.')
  }),
  ofDatabase('long transactions', 'Does an old transaction hold things up?', async ({ url }) => {
    const minutes = await readOldestTransaction(url)
    return minutes > LONGEST_TRANSACTION_MIN
      ? warning(
          `The oldest began ${Math.floor(minutes)} minutes ago.`,
          'Find it in pg_stat_activity and end it with pg_terminate_backend.',
        )
      : ok('None.')
  }),
]
