import type { FastifyInstance } from 'fastify'
import {
  listNotifications,
  readAllNotifications,
  readNotification,
} from '#contract/entities/kernel/notification.ts'
import { NotFound } from '#server/kernel/base/errors.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { mount } from '#server/kernel/http/mount.ts'
import { listUnread, markAllRead, markRead } from '#server/kernel/notification/notification.repository.ts'

export function notificationRoutes(app: FastifyInstance): void {
  mount(app, listNotifications, async ({ tx, user }) => {
    const results = await listUnread(tx, user.id)
    return { count: results.length, results }
  })

  mount(app, readNotification, async ({ tx, user, params: { id } }) => {
    const found = await markRead(tx, user.id, id)
    if (!found) throw new NotFound()
    if (found.wasUnread)
      await emit(tx, { type: 'NOTIFY_READ', data: { id, type: found.type }, user_id: user.id })
    return { id, type: found.type }
  })

  mount(app, readAllNotifications, async ({ tx, user, body: { type } }) => {
    if ((await markAllRead(tx, user.id, type)) > 0)
      await emit(tx, { type: 'NOTIFY_READ', data: { type }, user_id: user.id })
    return { type }
  })
}
