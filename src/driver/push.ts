import { type DriverPush, readDriverPush } from '#contract/entities/driver-push.ts'
import { DRIVER_PATHS } from '#contract/rules/driver-paths.ts'
import { ask, call, userId } from './session.ts'
import { t } from './messages/messages.ts'

/** For whom this phone is told. */
const WANTED = 'driver-push'

/** Why this browser cannot be told, in words for its driver; '' where it can. */
export function whyNoPush(): string {
  if (!window.isSecureContext) return t('push.needsHttps')
  if (!('serviceWorker' in navigator && 'PushManager' in window)) return t('push.needsHomeScreen')
  return Notification.permission === 'denied' ? t('push.blocked') : ''
}

const subscriptionOf = async () => (await navigator.serviceWorker.ready).pushManager

async function subscribe({ public_key }: DriverPush): Promise<void> {
  const manager = await subscriptionOf()
  const made = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key })
  const { endpoint, keys } = made.toJSON()
  await call(DRIVER_PATHS.pushOn, { method: 'POST', json: { endpoint, p256dh: keys?.['p256dh'], auth: keys?.['auth'] } })
  localStorage.setItem(WANTED, userId())
}

/** Whether this phone is told now. */
export async function readPush(): Promise<boolean> {
  const [{ is_on }, own] = await Promise.all([ask(readDriverPush), (await subscriptionOf()).getSubscription()])
  return is_on && own !== null
}

/** Asks for the permission and has this phone told; false where the driver does not permit it. */
export async function turnPushOn(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await subscribe(await ask(readDriverPush))
  return true
}

/** Takes the subscription off this phone; the server learns of it, or finds it gone. */
export async function turnPushOff(): Promise<void> {
  localStorage.removeItem(WANTED)
  await (await (await subscriptionOf()).getSubscription())?.unsubscribe()
  await call(DRIVER_PATHS.pushOff, { method: 'POST', json: {} })
}

/** Subscribes anew where this driver is to be told: browsers replace subscriptions, and each login is a session of its own. */
export async function keepPush(): Promise<void> {
  if (localStorage.getItem(WANTED) !== userId() || whyNoPush() !== '' || Notification.permission !== 'granted') return
  await subscribe(await ask(readDriverPush))
}

/** Ends it as the driver logs out. */
export async function endPush(): Promise<void> {
  if (localStorage.getItem(WANTED) !== null && whyNoPush() === '') await turnPushOff()
}
