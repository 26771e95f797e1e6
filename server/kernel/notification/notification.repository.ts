import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import {
  listedAs,
  type Notification,
  type NotificationType,
  notificationType,
} from '#contract/entities/kernel/notification.ts'
import { effectivePermissions } from '#server/kernel/tenant/permissions.ts'
import { rolePermissions } from '#server/kernel/tenant/sessions.repository.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { notification } from '#server/kernel/notification/notification.table.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

const shown = {
  id: notification.id,
  type: notification.type,
  title: notification.title,
  sub_title: notification.sub_title,
  created_at: notification.created_at,
  metadata: notification.metadata,
}

const isUnread = (tx: Tx, userId: number) =>
  and(
    eq(notification.company_id, tx.companyId),
    eq(notification.user_id, userId),
    isNull(notification.read_at),
  )

const read = { read_at: sql`now()`, updated_at: sql`now()` }

export const listUnread = (tx: Tx, userId: number): Promise<Notification[]> =>
  tx.select(shown).from(notification).where(isUnread(tx, userId)).orderBy(desc(notification.id))

export async function markRead(
  tx: Tx,
  userId: number,
  id: number,
): Promise<{ type: NotificationType; wasUnread: boolean } | undefined> {
  const isThis = and(
    eq(notification.company_id, tx.companyId),
    eq(notification.user_id, userId),
    eq(notification.id, id),
  )
  const [changed] = await tx
    .update(notification)
    .set(read)
    .where(and(isThis, isNull(notification.read_at)))
    .returning({ type: notification.type })
  if (changed) return { ...changed, wasUnread: true }
  const [existing] = await tx.select({ type: notification.type }).from(notification).where(isThis)
  return existing && { ...existing, wasUnread: false }
}

export async function markAllRead(tx: Tx, userId: number, type: NotificationType): Promise<number> {
  const listed = notificationType.options.filter((one) => listedAs(one) === listedAs(type))
  const rows = await tx
    .update(notification)
    .set(read)
    .where(and(isUnread(tx, userId), inArray(notification.type, listed)))
    .returning({ id: notification.id })
  return rows.length
}

export async function insertNotifications(
  tx: Tx,
  userIds: readonly number[],
  content: Pick<Notification, 'type' | 'title' | 'sub_title' | 'metadata'>,
): Promise<(Notification & { user_id: number })[]> {
  return tx
    .insert(notification)
    .values(userIds.map((user_id) => ({ user_id, ...content })))
    .returning({ ...shown, user_id: notification.user_id })
}

export async function listUsersWithPermissions(tx: Tx) {
  const rows = await tx
    .select({
      id: user.id,
      is_admin: user.is_admin,
      is_superuser: user.is_superuser,
      enabled_permissions: user.enabled_permissions,
      disabled_permissions: user.disabled_permissions,
      role_permissions: rolePermissions(),
    })
    .from(user)
    .where(and(eq(user.company_id, tx.companyId), eq(user.is_active, true)))
  return rows.map(({ id, is_admin, is_superuser, ...given }) => ({
    id,
    is_admin,
    is_superuser,
    permissions: effectivePermissions(given),
  }))
}
