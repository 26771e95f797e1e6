import type { LiveProvider } from '@refinedev/core'
import { SOCKET_CUT_SPREAD_MS } from '#contract/constants.ts'
import { CAUGHT_UP, type LiveEvent, type LiveMark, RECONNECTED, socketPath } from '#contract/live.ts'
import { createStore, type Store } from '#providers/store.ts'
import { decode } from './decode.ts'
import { createSocket, type LinkState, type LiveSocket } from './socket.ts'

export interface Live {
  provider: LiveProvider
  link: Pick<Store<LinkState>, 'get' | 'subscribe'>
  /**
   * With a mark, the first connection only reports RECONNECTED if the server says that messages were missed.
   */
  open: (userUuid: string, mark?: LiveMark) => void
  close: () => void
}

type Subscriber = Parameters<LiveProvider['subscribe']>[0]

const UNSURE_MS = 2000

const formatOrigin = ({ protocol, host }: Location) => `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`

/**
 * `renew` revalidates a refused session, `reread` reloads permissions after the server cut the socket.
 * Subscribers get messages of their types, and RECONNECTED when earlier data may have missed something.
 */
export function createLive(renew: () => Promise<unknown>, reread: () => Promise<unknown>): Live {
  const link = createStore<LinkState>('off')
  const subscribers = new Set<Subscriber>()
  let socket: LiveSocket | undefined

  const publish = (type: string, payload: object) => {
    for (const { channel, types, callback } of subscribers)
      if (types.includes(type) || types.includes('*'))
        callback({ channel, type, payload: { ...payload }, date: new Date() })
  }
  /** Mark sent with the pending connection, and then the timer for its response. */
  let offered: LiveMark | undefined
  let unsure: ReturnType<typeof setTimeout> | undefined
  const settle = (isComplete: boolean) => {
    clearTimeout(unsure)
    unsure = undefined
    if (!isComplete) publish(RECONNECTED, {})
  }
  const onText = (text: string) => {
    const event = decode(text) as
      | LiveEvent
      | { type: typeof CAUGHT_UP; data: { is_complete?: unknown } }
      | undefined
    if (unsure !== undefined) settle(event?.type === CAUGHT_UP && event.data.is_complete === true)
    if (event && event.type !== CAUGHT_UP) publish(event.type, event)
  }
  const onState = (state: LinkState) => {
    // Stays `lost` during reconnection attempts until connected.
    const before = link.get()
    link.set(state === 'connecting' && (before === 'lost' || before === 'refused') ? 'lost' : state)
    if (state === 'live') {
      if (offered) unsure = setTimeout(() => settle(false), UNSURE_MS)
      else settle(false)
    } else if (unsure !== undefined) settle(true)
  }
  const onCut = () => {
    setTimeout(() => {
      // Once: a server shutting down is not asked again, and reconnecting asks in any case.
      if (socket) reread().catch(() => undefined)
    }, Math.random() * SOCKET_CUT_SPREAD_MS)
  }
  const close = () => {
    socket?.close()
    socket = undefined
  }

  return {
    link,
    provider: {
      subscribe: (subscriber) => {
        subscribers.add(subscriber)
        return subscriber
      },
      unsubscribe: (subscriber: Subscriber) => subscribers.delete(subscriber),
    },
    open: (userUuid, mark) => {
      close()
      let unused = mark
      socket = createSocket({
        address: (sessionId) => {
          offered = unused
          unused = undefined
          return formatOrigin(window.location) + socketPath(userUuid, sessionId, offered)
        },
        onText,
        onState,
        onCut,
        onRefused: renew,
      })
      socket.open()
    },
    close,
  }
}
