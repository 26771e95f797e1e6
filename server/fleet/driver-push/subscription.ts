import type { z } from 'zod'
import type { subscribeDriverPush } from '#contract/entities/fleet/driver-push.ts'
import { BadRequest } from '#server/kernel/base/errors.ts'
import { type Outside, refusePrivateAddress } from '#server/kernel/base/public-address.ts'

const KEY_BYTES = { p256dh: 65, auth: 16 } as const

export type Subscription = z.output<typeof subscribeDriverPush.body>

export async function refuseSubscription(outside: Outside, body: Subscription): Promise<void> {
  await refusePrivateAddress('endpoint', body.endpoint, outside)
  for (const name of ['p256dh', 'auth'] as const)
    if (Buffer.from(body[name], 'base64url').length !== KEY_BYTES[name])
      throw new BadRequest({ [name]: ['This isn’t a valid browser key.'] })
}
