import { z } from 'zod'
import { HOUR_MS } from '#contract/rules/durations.ts'
import { nextRuns } from '#contract/rules/mailing.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { lockMailing, setNextRun } from '#server/reports/mailing/mailing.repository.ts'
import type { mailing } from '#server/reports/schema/mailing.table.ts'
import { mailSome, writeRun } from '#server/reports/mailing/run.service.ts'
import { sendSms } from '#server/reports/mailing/sms.ts'
import { defineJob, type Job } from '#server/kernel/jobs/define-job.ts'
import { enqueue } from '#server/kernel/jobs/enqueue.ts'

const STEP_MS = 1000
// A run later than this is skipped: yesterday's question about today's truck helps nobody.
const TOO_LATE_MS = 2 * HOUR_MS

type MailingRow = typeof mailing.$inferSelect

export const sendSmsOfRun: Job<{ run: number }> = defineJob<{ run: number }, boolean>({
  name: 'mailing-sms',
  title: 'Send SMS mailings',
  lane: 'sms',
  payload: z.object({ run: z.int() }),
  about: { id: 'run', kind: 'mailing_run' },
  work: (call) => sendSms(call),
  async write(tx, { payload }, hasMore) {
    if (hasMore) await enqueue(tx, sendSmsOfRun, payload)
  },
})

export const mailRun: Job<{ run: number }> = defineJob({
  name: 'mailing-send',
  title: 'Send mailings',
  payload: z.object({ run: z.int() }),
  about: { id: 'run', kind: 'mailing_run' },
  async write(tx, { payload, services }) {
    const run = await mailSome(tx, payload.run, services.config)
    if (run) await enqueue(tx, mailRun, payload, { delayMs: STEP_MS })
  },
})

/** Takes effect on commit. */
export const sendWaiting = (tx: Tx, run: number, service: MailingRow['service']) =>
  enqueue(tx, service === 'email' ? mailRun : sendSmsOfRun, { run })

export async function beginRun(
  tx: Tx,
  row: MailingRow,
  by: { due_at: string | null; user_id: number | null },
): Promise<number | undefined> {
  const run = await writeRun(tx, row, { ...by, state: 'running' })
  if (run !== undefined) await sendWaiting(tx, run, row.service)
  await emit(tx, { type: 'MAILING_CHANGED', data: { id: row.id } })
  return run
}

const isSame = (one: string | null | undefined, other: string) =>
  !!one && Date.parse(one) === Date.parse(other)

/** Counts from `after`, the last due time, or from now. */
export async function planNext(tx: Tx, row: MailingRow, after = 0): Promise<void> {
  const now = Date.now()
  const due_at = row.is_active ? (nextRuns(row, Math.max(now, after), 1)[0] ?? null) : null
  await setNextRun(tx, row.id, due_at)
  if (due_at !== null)
    await enqueue(tx, beginDue, { mailing: row.id, due_at }, { key: `${row.id} ${due_at}`, dueAt: due_at })
}

async function beginAt(tx: Tx, row: MailingRow, due_at: string): Promise<void> {
  const isTooLate = Date.now() - Date.parse(due_at) > TOO_LATE_MS
  const by = { due_at, user_id: null }
  if (isTooLate) await writeRun(tx, row, { ...by, state: 'missed' })
  else await beginRun(tx, row, by)
  await planNext(tx, row, Date.parse(due_at))
}

/** A run that is already due, before and after the change, starts with the changed content. */
export async function planAnew(tx: Tx, row: MailingRow): Promise<void> {
  const due_at = row.next_run_at
  const isDue = row.is_active && due_at !== null && Date.parse(due_at) <= Date.now()
  if (isDue && isSame(nextRuns(row, Date.parse(due_at) - 1, 1)[0], due_at)) return beginAt(tx, row, due_at)
  return planNext(tx, row)
}

export const beginDue: Job<{ mailing: number; due_at: string }> = defineJob({
  name: 'mailing-due',
  title: 'Start scheduled mailings',
  payload: z.object({ mailing: z.int(), due_at: z.string() }),
  about: { id: 'mailing', kind: 'mailing' },
  async write(tx, { payload: { mailing: id, due_at } }) {
    const row = await lockMailing(tx, id)
    if (!row?.is_active || !isSame(row.next_run_at, due_at)) return
    await beginAt(tx, row, due_at)
  },
})
