import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { isRow } from '#server/kernel/db/row.ts'
import { driverAccount } from '#server/fleet/schema/driver-account.table.ts'
import { driverPush } from '#server/fleet/schema/driver-push.table.ts'
import { user, userSession } from '#server/kernel/tenant/user.table.ts'

type Subscription = Pick<typeof driverPush.$inferInsert, 'sid' | 'user_id' | 'endpoint' | 'p256dh' | 'auth'>

const ofSession = (tx: Tx, sid: string) =>
  and(eq(driverPush.company_id, tx.companyId), eq(driverPush.sid, sid))

/** One subscription per session, one session per phone. */
export async function savePush(tx: Tx, { sid, ...values }: Subscription): Promise<void> {
  await tx
    .delete(driverPush)
    .where(
      and(
        eq(driverPush.company_id, tx.companyId),
        eq(driverPush.endpoint, values.endpoint),
        ne(driverPush.sid, sid),
      ),
    )
  await tx
    .insert(driverPush)
    .values({ sid, ...values })
    .onConflictDoUpdate({
      target: [driverPush.company_id, driverPush.sid],
      set: { ...values, updated_at: sql`now()` },
    })
}

export async function hasPush(tx: Tx, sid: string): Promise<boolean> {
  const rows = await tx.select({ id: driverPush.id }).from(driverPush).where(ofSession(tx, sid))
  return rows.length > 0
}

export async function removePush(tx: Tx, which: { sid: string } | { id: number }): Promise<void> {
  await tx
    .delete(driverPush)
    .where('sid' in which ? ofSession(tx, which.sid) : isRow(tx, driverPush, which.id))
}

const isLiving = and(
  isNull(userSession.revoked_at),
  sql`${userSession.expires_at} > now()`,
  eq(userSession.impersonator, ''),
  eq(user.is_active, true),
)

const living = (tx: Tx) =>
  tx
    .select({
      id: driverPush.id,
      endpoint: driverPush.endpoint,
      p256dh: driverPush.p256dh,
      auth: driverPush.auth,
    })
    .from(driverPush)
    .innerJoin(
      userSession,
      and(eq(userSession.company_id, driverPush.company_id), eq(userSession.sid, driverPush.sid)),
    )
    .innerJoin(user, and(eq(user.company_id, driverPush.company_id), eq(user.id, driverPush.user_id)))
    .innerJoin(
      driverAccount,
      and(eq(driverAccount.company_id, driverPush.company_id), eq(driverAccount.user_id, driverPush.user_id)),
    )

export const listPushes = (tx: Tx, drivers: readonly number[]) =>
  living(tx).where(
    and(eq(driverPush.company_id, tx.companyId), inArray(driverAccount.driver, [...drivers]), isLiving),
  )

export async function readPush(tx: Tx, id: number) {
  const [row] = await living(tx).where(
    and(eq(driverPush.company_id, tx.companyId), eq(driverPush.id, id), isLiving),
  )
  return row
}
