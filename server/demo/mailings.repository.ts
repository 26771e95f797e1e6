import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { driver } from '#server/fleet/schema/driver.table.ts'
import {
  insertRecipients,
  lockMailing,
  reachedBy,
  selectRecipients,
  suppress,
} from '#server/reports/index.ts'
import { mailing, mailingRecipient, mailingRun } from '#server/reports/schema/mailing.table.ts'
import { saysLocation } from '#contract/rules/mailing.ts'
import { team } from '#server/kernel/tenant/user.table.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'

export const countMailings = (tx: Tx): Promise<number> => tx.$count(mailing)

export async function readTeamTrucks(tx: Tx, name: string | undefined): Promise<number[]> {
  const rows = await tx
    .select({ id: vehicle.id })
    .from(vehicle)
    .leftJoin(team, and(eq(team.company_id, vehicle.company_id), eq(team.id, vehicle.team)))
    .where(
      and(
        isNull(vehicle.deleted_at),
        ne(vehicle.status, 3),
        name === undefined ? undefined : eq(team.name, name),
      ),
    )
  return rows.map(({ id }) => id)
}

export async function suppressOne(tx: Tx): Promise<void> {
  const [row] = await tx
    .select({ email: driver.email })
    .from(driver)
    .where(ne(driver.email, ''))
    .orderBy(driver.id)
    .offset(3)
    .limit(1)
  if (row) await suppress(tx, row.email.toLowerCase(), 'unsubscribed')
}

export async function insertPastRun(tx: Tx, id: number, at: string): Promise<void> {
  const row = await lockMailing(tx, id)
  if (!row) return
  const { service, subject, message } = row
  const values = {
    mailing: id,
    due_at: at,
    created_at: at,
    service,
    subject,
    message,
    state: 'running' as const,
  }
  const [run] = await tx.insert(mailingRun).values(values).returning({ id: mailingRun.id })
  if (!run) return
  await insertRecipients(
    tx,
    run.id,
    selectRecipients(
      { audience: 'drivers', service, saysLocation: saysLocation(row) },
      await reachedBy(tx, id, service),
    ),
  )
  const ofRun = and(eq(mailingRecipient.run, run.id), eq(mailingRecipient.state, 'waiting'))
  await tx.execute(sql`
    update ${mailingRecipient} set state = 'failed', reason = '550 5.2.2 The mailbox is full'
    where id = (select max(id) from ${mailingRecipient} where ${ofRun})`)
  await tx.update(mailingRecipient).set({ state: 'sent', sent_at: at }).where(ofRun)
}
