import sanitizeHtml from 'sanitize-html'
import { type Notification, TITLE_TAGS } from '#contract/entities/kernel/notification.ts'
import type { Can } from '#contract/permissions.ts'
import { toHolder } from '#server/kernel/http/access.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import {
  insertNotifications,
  listUsersWithPermissions,
} from '#server/kernel/notification/notification.repository.ts'
import { oneLine } from '#server/kernel/base/clean-text.ts'

/** Addresses `users`, or all active users who may do `can`. `title` is HTML and is sanitized here. */
export type NewNotification = Pick<Notification, 'type' | 'title' | 'sub_title' | 'metadata'> &
  ({ user_ids: readonly number[] } | { can: Can })

const INLINE_ONLY = { allowedTags: [...TITLE_TAGS], allowedAttributes: {} }
const MAX_SUB_TITLE = 300

export async function usersWhoCan(tx: Tx, [resource, action]: Can): Promise<number[]> {
  const users = await listUsersWithPermissions(tx)
  return users.filter((user) => toHolder(user.permissions, user).can(resource, action)).map(({ id }) => id)
}

/** Live messages are sent on commit. */
export async function notify(tx: Tx, { type, metadata, ...words }: NewNotification): Promise<void> {
  const userIds = 'can' in words ? await usersWhoCan(tx, words.can) : [...new Set(words.user_ids)]
  if (userIds.length === 0) return
  const title = sanitizeHtml(oneLine(words.title), INLINE_ONLY)
  const sub_title = oneLine(words.sub_title, MAX_SUB_TITLE)
  const rows = await insertNotifications(tx, userIds, { type, title, sub_title, metadata })
  await emit(
    tx,
    ...rows.map(({ user_id, ...data }) => ({ type: 'NOTIFICATION_ADDED' as const, data, user_id })),
  )
}
