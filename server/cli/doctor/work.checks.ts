import { readMarks } from '#server/kernel/backup/backup-mark.repository.ts'
import { backupProblem } from '#server/kernel/backup/backup-state.ts'
import { type Check, failed, ofDatabase, ok, warning, skipped } from '#server/cli/doctor/check.ts'
import {
  countAdministrators,
  countDeadWebhooks,
  countJobs,
  countUnsentMails,
  listReadOnly,
  readLastMail,
} from '#server/cli/doctor/doctor.repository.ts'
import { compareFiles } from '#server/cli/doctor/stored-files.ts'

const SILENT_HOURS = 48

export const WORK: readonly Check[] = [
  ofDatabase('backup', 'Is there a recent backup?', async ({ db }, { config }) => {
    if (config.backupTo === undefined)
      return config.demo
        ? skipped('BACKUP_TO is not set; the demo doesn’t need it.')
        : warning(
            'BACKUP_TO is not set.',
            'Set it to a folder on another disk or to a bucket, or back up by other means.',
          )
    const marks = await db.system(readMarks)
    const problem = backupProblem(config, marks)
    if (problem) return failed(problem, 'Mend what the job says, then run npm run backup.')
    const last = marks.proof ?? marks.copy
    return last
      ? ok(`The last one is of ${last.at.slice(0, 16).replace('T', ' ')} UTC.`)
      : warning('None has ended yet.', 'Run the doctor again tomorrow.')
  }),
  ofDatabase('administrator', 'Can somebody log in as administrator?', async ({ db }) =>
    (await countAdministrators(db)) > 0
      ? ok('Yes.')
      : failed('Nobody can.', 'Create the first administrator with npm run create-admin.'),
  ),
  ofDatabase('companies', 'Can each company be written?', async ({ db }) => {
    const names = await listReadOnly(db)
    return names.length > 0
      ? warning(
          `Read-only, because they move: ${names.join(', ')}.`,
          'Take the company in and delete it here, or let it go on with npm run take-out -- COMPANY --return.',
        )
      : ok('Yes.')
  }),
  ofDatabase('jobs', 'Is background work done?', async ({ db }, { isRunning }) => {
    const { overdue, dead } = await countJobs(db)
    if (overdue > 0 && isRunning)
      return failed(
        `Jobs that wait for more than ten minutes: ${overdue}.`,
        'See Settings → Jobs and the server’s log.',
      )
    return dead > 0
      ? warning(
          `Jobs that failed in the last week: ${dead}.`,
          'See Settings → Jobs: it says why, and runs them again.',
        )
      : ok('It is.')
  }),
  ofDatabase('outgoing email', 'Is outgoing email sent?', async ({ db }, { config }) => {
    const { late, failed: refused, uncertain } = await countUnsentMails(db)
    if (late > 0 && config.mailOutUrl !== undefined)
      return failed(
        `Emails that wait for more than an hour: ${late}.`,
        'Check the relay, then the list of outgoing emails.',
      )
    return refused + uncertain > 0
      ? warning(
          `In the last week, failed: ${refused}; unknown whether sent: ${uncertain}.`,
          'Open the list of outgoing emails: it says why, and sends them again.',
        )
      : ok('It is.')
  }),
  ofDatabase('incoming email', 'Does email arrive?', async ({ db }) => {
    const { hours, waiting } = await readLastMail(db)
    if (hours === null) return ok('None has arrived yet.')
    const found = `Hours since the last email: ${Math.floor(hours)}. Waiting for review: ${waiting}.`
    return hours > SILENT_HOURS
      ? warning(found, 'Send a test email from Settings → Email and data.')
      : ok(found)
  }),
  ofDatabase('webhooks', 'Are webhook messages delivered?', async ({ db }) => {
    const { paused, failed: lost } = await countDeadWebhooks(db)
    return paused + lost > 0
      ? warning(
          `Webhooks with a failing receiver: ${paused}; messages given up in the last week: ${lost}.`,
          'See Settings → Webhooks for the receiver’s answer.',
        )
      : ok('They are.')
  }),
  ofDatabase('files', 'Is every file of a record stored, and no other?', async ({ db }, { config }) => {
    const { checked, missing, orphaned } = await compareFiles(db, config)
    if (missing.length > 0)
      return failed(
        `Missing files: ${missing.length} of ${checked}, such as ${missing[0]}.`,
        'Restore the files from the backup.',
      )
    return orphaned > 0
      ? warning(
          `Files that belong to no record: ${orphaned}.`,
          'They only take space. Move them away if that matters.',
        )
      : ok(`They are: ${checked}.`)
  }),
]
