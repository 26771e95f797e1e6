import { useQuery, useQueryClient } from '@tanstack/react-query'
import { TOAST_DEFAULT_MS } from '#contract/constants.ts'
import {
  listNotifications,
  live,
  notification,
  type Notification,
  type NotificationType,
  readAllNotifications,
  readNotification,
} from '#contract/entities/kernel/notification.ts'
import { readAs } from '#contract/reader/read-answer.ts'
import { useCall } from '#kit/call.ts'
import { useShell } from '#src/shell-context.ts'
import { useLive, useReconnected } from '#kit/use-live.ts'
import { withAdded, withoutOne, withoutType } from './notification-lists.ts'
import { isOurs } from './one-tab.ts'
import { isShown, volume } from './preferences.ts'
import { playSound } from './sound.ts'
import { toPlainText } from './words.ts'

const KEY = ['notifications']
const NONE: readonly Notification[] = []

/** Failed calls are ignored on purpose: the bell must not show error toasts. */
export function useNotifications() {
  const call = useCall()
  const { account, toasts } = useShell()
  const queries = useQueryClient()

  const { data: items = NONE } = useQuery({
    queryKey: KEY,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }): Promise<readonly Notification[]> =>
      (await call(listNotifications, { meta: { signal, isSilent: true } })).results,
  })
  const refetch = () => queries.invalidateQueries({ queryKey: KEY })
  const change = (next: (all: readonly Notification[]) => readonly Notification[]) => {
    // A response in flight may predate the change, so fetch again.
    const isFetching = queries.isFetching({ queryKey: KEY }) > 0
    queries.setQueryData<readonly Notification[]>(KEY, (all) => next(all ?? []))
    if (isFetching) void refetch()
  }
  const announce = async (added: Notification) => {
    if (!(await isOurs(`${account.get()?.user_uuid} ${added.id}`))) return
    toasts.open({ type: 'info', text: toPlainText(added), ms: TOAST_DEFAULT_MS })
    playSound(volume(), added.type === 'WATCH' ? 'watch' : 'usual')
  }

  useReconnected(() => void refetch())
  useLive(live, ({ type, data }) => {
    if (type === 'NOTIFICATION_ADDED') {
      if (data.id === undefined) return
      const added = readAs(notification, data)
      change((all) => withAdded(all, added))
      if (isShown()) void announce(added)
    } else if (data.id !== undefined) change((all) => withoutOne(all, data.id!))
    else if (data.type) change((all) => withoutType(all, data.type!))
  })

  return {
    items,
    read: ({ id }: Notification) => {
      change((all) => withoutOne(all, id))
      call(readNotification, { params: { id }, meta: { isSilent: true } }).catch(() => undefined)
    },
    readAll: (type: NotificationType) => {
      change((all) => withoutType(all, type))
      call(readAllNotifications, { body: { type }, meta: { isSilent: true } }).catch(() => undefined)
    },
  }
}
