import { type DriverPush, readDriverPush } from '#contract/entities/fleet/driver-push.ts'
import { DRIVER_PATHS } from '#contract/rules/driver-paths.ts'
import { ask, call, userId } from './session.ts'
import { t } from './messages/messages.ts'

/** Local storage holds the id of the user who turned push on. */
const WANTED = 'driver-push'

/** Returns '' when push is available. */
export function whyNoPush(): string {
  if (!window.isSecureContext) return t('push.needsHttps')
  if (!('serviceWorker' in navigator && 'PushManager' in window)) return t('push.needsHomeScreen')
  return Notification.permission === 'denied' ? t('push.blocked') : ''
}

const getPushManager = async () => (await navigator.serviceWorker.ready).pushManager

async function subscribe({ public_key }: DriverPush): Promise<void> {
  const manager = await getPushManager()
  const made = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key })
  const { endpoint, keys } = made.toJSON()
  await call(DRIVER_PATHS.pushOn, {
    method: 'POST',
    json: { endpoint, p256dh: keys?.['p256dh'], auth: keys?.['auth'] },
  })
  localStorage.setItem(WANTED, userId())
}

export async function readPush(): Promise<boolean> {
  const [{ is_on }, own] = await Promise.all([
    ask(readDriverPush),
    (await getPushManager()).getSubscription(),
  ])
  return is_on && own !== null
}

export async function turnPushOn(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await subscribe(await ask(readDriverPush))
  return true
}

/** The server drops the subscription by itself if this call does not reach it. */
export async function turnPushOff(): Promise<void> {
  localStorage.removeItem(WANTED)
  await (await (await getPushManager()).getSubscription())?.unsubscribe()
  await call(DRIVER_PATHS.pushOff, { method: 'POST', json: {} })
}

/** Browsers replace subscriptions, and each login is a new session, so subscribe again. */
export async function resubscribe(): Promise<void> {
  if (
    localStorage.getItem(WANTED) !== userId() ||
    whyNoPush() !== '' ||
    Notification.permission !== 'granted'
  )
    return
  await subscribe(await ask(readDriverPush))
}

export async function endPush(): Promise<void> {
  if (localStorage.getItem(WANTED) !== null && whyNoPush() === '') await turnPushOff()
}
