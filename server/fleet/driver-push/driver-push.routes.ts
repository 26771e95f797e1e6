import {
  readDriverPush,
  subscribeDriverPush,
  unsubscribeDriverPush,
} from '#contract/entities/fleet/driver-push.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { hasPush, removePush, savePush } from '#server/fleet/driver-push/driver-push.repository.ts'
import { refuseSubscription, type Subscription } from '#server/fleet/driver-push/subscription.ts'
import { readVapid } from '#server/fleet/driver-push/vapid.ts'

export const driverPushRoutes: Routes = (app) => {
  const { config, db } = app.services
  const publicKey = async () => ({ public_key: (await readVapid(db)).publicKey })
  const before = async ({ body }: { body: Subscription }) => {
    await refuseSubscription(config, body)
    return publicKey()
  }

  mount(app, readDriverPush, {
    ahead: publicKey,
    run: async ({ tx, user, found }) => ({ ...found, is_on: await hasPush(tx, user.sid) }),
  })

  mount(app, subscribeDriverPush, {
    ahead: before,
    run: async ({ tx, user, body, found }) => {
      await savePush(tx, { sid: user.sid, user_id: user.id, ...body })
      return { ...found, is_on: true }
    },
  })

  mount(app, unsubscribeDriverPush, {
    ahead: publicKey,
    run: async ({ tx, user, found }) => {
      await removePush(tx, { sid: user.sid })
      return { ...found, is_on: false }
    },
  })
}
