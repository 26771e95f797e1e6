import {
  readDriverPush,
  subscribeDriverPush,
  unsubscribeDriverPush,
} from '#contract/entities/fleet/driver-push.ts'
import { BadRequest } from '#server/kernel/base/errors.ts'
import { mount } from '#server/kernel/http/mount.ts'
import { refusePrivateAddress } from '#server/kernel/base/public-address.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { hasPush, removePush, savePush } from '#server/fleet/driver-push/driver-push.repository.ts'
import { readVapid } from '#server/fleet/driver-push/vapid.ts'

const KEY_BYTES = { p256dh: 65, auth: 16 } as const

export const driverPushRoutes: Routes = (app) => {
  const { config, db } = app.services
  const publicKey = async () => ({ public_key: (await readVapid(db)).publicKey })
  type Subscribed = { body: { endpoint: string; p256dh: string; auth: string } }
  const before = async ({ body }: Subscribed) => {
    await refusePrivateAddress('endpoint', body.endpoint, config)
    for (const name of ['p256dh', 'auth'] as const)
      if (Buffer.from(body[name], 'base64url').length !== KEY_BYTES[name])
        throw new BadRequest({ [name]: ['This isn’t a valid browser key.'] })
    return publicKey()
  }

  mount(
    app,
    readDriverPush,
    async ({ tx, user, found }) => ({ ...found, is_on: await hasPush(tx, user.sid) }),
    publicKey,
  )

  mount(
    app,
    subscribeDriverPush,
    async ({ tx, user, body, found }) => {
      await savePush(tx, { sid: user.sid, user_id: user.id, ...body })
      return { ...found, is_on: true }
    },
    before,
  )

  mount(
    app,
    unsubscribeDriverPush,
    async ({ tx, user, found }) => {
      await removePush(tx, { sid: user.sid })
      return { ...found, is_on: false }
    },
    publicKey,
  )
}
