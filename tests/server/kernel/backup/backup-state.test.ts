import { expect, it, onTestFinished } from 'vitest'
import { readBackupState } from '#contract/entities/kernel/backup.ts'
import { setArchiveStatus } from '#server/kernel/backup/archive-status.ts'
import { notifyBackupProblem } from '#server/kernel/backup/backup.jobs.ts'
import { TELL_THE_OPERATOR } from '#server/kernel/backup/backup-state.ts'
import { testApp } from '#tests/support/app.ts'

const PLACE = '/srv/of-the-operator'

it('only platform administrators read the operator’s place and what is wrong with it', async () => {
  const test = await testApp({ BACKUP_TO: PLACE })
  setArchiveStatus({ reach: 0, problem: `Couldn’t write the backup to ${PLACE}.` })
  onTestFinished(() => setArchiveStatus({ reach: undefined, problem: undefined }))
  const company = await test.company()
  const operator = await company.user([], { is_superuser: true })
  const admin = await company.user([], { is_admin: true })
  expect((await operator.call(readBackupState)).body.problem).toContain(PLACE)
  const { status, body } = await admin.call(readBackupState)
  expect([status, body.problem]).toEqual([200, TELL_THE_OPERATOR])
  expect(JSON.stringify(body)).not.toContain(PLACE)

  await test.db.tenant(company.id, (tx) => notifyBackupProblem(tx))
  const told = await test.sql`select sub_title from notification where company_id = ${company.id}`
  expect(told).toEqual([{ sub_title: TELL_THE_OPERATOR }, { sub_title: TELL_THE_OPERATOR }])
})
