import { z } from 'zod'
import { endpoint, outsideUrl } from '#contract/http.ts'
import { DRIVER_PATHS } from '#contract/rules/driver-paths.ts'

const base64url = (most: number) =>
  z
    .string()
    .regex(/^[\w-]+$/, 'Enter base64url.')
    .max(most)

/** VAPID public key, base64url. */
export const driverPush = z.object({ public_key: z.string(), is_on: z.boolean() })
export type DriverPush = z.infer<typeof driverPush>

export const readDriverPush = endpoint({
  name: 'readDriverPush',
  summary: 'Get this phone’s Web Push status and the server’s public key.',
  path: DRIVER_PATHS.push,
  access: ['driver-push', 'show'],
  answer: driverPush,
})

export const subscribeDriverPush = endpoint({
  name: 'subscribeDriverPush',
  summary:
    'Turn on Web Push for this phone with the browser’s subscription. Turned off when the session ends.',
  method: 'POST',
  path: DRIVER_PATHS.pushOn,
  access: ['driver-push', 'edit'],
  refuses: { impersonation: 'Only the driver can turn on alerts.' },
  body: z.object({ endpoint: outsideUrl(1000), p256dh: base64url(200), auth: base64url(100) }),
  answer: driverPush,
})

export const unsubscribeDriverPush = endpoint({
  name: 'unsubscribeDriverPush',
  summary: 'Turn off Web Push for this phone.',
  method: 'POST',
  path: DRIVER_PATHS.pushOff,
  access: ['driver-push', 'edit'],
  answer: driverPush,
})
