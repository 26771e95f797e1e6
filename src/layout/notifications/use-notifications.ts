import { useDataProvider } from '@refinedev/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { TOAST_DEFAULT_MS } from '#contract/constants.ts'
import {
  listNotifications,
  type Notification,
  type NotificationType,
  readAllNotifications,
  readNotification,
} from '#contract/entities/notification.ts'
import { pathOf } from '#contract/http.ts'
import { useShell } from '#src/shell-context.ts'
import { useLive, useReconnected } from '#src/ui/use-live.ts'
import { withAdded, withoutOne, withoutType } from './notification-lists.ts'
import { isOurs } from './one-tab.ts'
import { isShown, volume } from './preferences.ts'
import { playSound } from './sound.ts'
import { wordsOf } from './words.ts'

const KEY = ['notifications']
const NONE: readonly Notification[] = []

/** The user's unread notifications, kept by the socket; calls that fail are silently ignored. */
export function useNotifications() {
  const { custom } = useDataProvider()()
  const { account, toasts } = useShell()
  const queries = useQueryClient()

  const { data: items = NONE } = useQuery({
    queryKey: KEY,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }): Promise<readonly Notification[]> => {
      const answer = await custom?.<{ results?: Notification[] }>({
        url: pathOf(listNotifications),
        method: 'get',
        meta: { signal, isSilent: true },
      })
      return answer?.data.results ?? []
    },
  })
  const refetch = () => queries.invalidateQueries({ queryKey: KEY })
  const change = (next: (all: readonly Notification[]) => readonly Notification[]) => {
    // An answer under way may have been made before the change: it is fetched again.
    const isFetching = queries.isFetching({ queryKey: KEY }) > 0
    queries.setQueryData<readonly Notification[]>(KEY, (all) => next(all ?? []))
    if (isFetching) void refetch()
  }
  const announce = async (added: Notification) => {
    if (!(await isOurs(`${account.get()?.user_uuid} ${added.id}`))) return
    toasts.open({ type: 'info', text: wordsOf(added), ms: TOAST_DEFAULT_MS })
    playSound(volume())
  }
  const send = (url: string, payload?: object) => {
    custom?.({ url, method: 'post', meta: { isSilent: true }, ...(payload && { payload }) }).catch(() => undefined)
  }

  useReconnected(() => void refetch())
  useLive(['NOTIFICATION_ADDED'], ({ data }) => {
    change((all) => withAdded(all, data))
    if (isShown()) void announce(data)
  })
  useLive(['NOTIFY_READ'], ({ data }) => {
    change((all) => (data.id === undefined ? withoutType(all, data.type) : withoutOne(all, data.id)))
  })

  return {
    items,
    read: ({ id }: Notification) => {
      change((all) => withoutOne(all, id))
      send(pathOf(readNotification, { id }))
    },
    readAll: (type: NotificationType) => {
      change((all) => withoutType(all, type))
      send(pathOf(readAllNotifications), { type })
    },
  }
}
