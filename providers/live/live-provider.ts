import type { LiveProvider } from '@refinedev/core'
import { SOCKET_CUT_SPREAD_MS, SOCKET_NORMAL_CLOSE } from '#contract/constants.ts'
import { type LiveMark, socketPath } from '#contract/live.ts'
import { newUuid } from '#contract/rules/uuid.ts'
import { createStore, type Store } from '#providers/store.ts'
import { decode } from './decode.ts'
import { CLOSED, type LinkState, type LiveInput, next, PHASES } from './machine.ts'
import { watchNetwork } from './network-watch.ts'

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

const formatOrigin = ({ protocol, host }: Location) => `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`

/**
 * `renew` revalidates a refused session, `reread` reloads permissions after the server cut the socket.
 * Subscribers get messages of their types, and RECONNECTED when earlier data may have missed something.
 */
export function createLive(renew: () => Promise<unknown>, reread: () => Promise<unknown>): Live {
  const link = createStore<LinkState>('off')
  const subscribers = new Set<Subscriber>()
  let state = CLOSED
  let user = ''
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopWatching = () => {}

  const detach = () => {
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close(SOCKET_NORMAL_CLOSE)
    socket = undefined
  }
  const publish = (event: { type: string }) => {
    for (const { channel, types, callback } of subscribers)
      if (types.includes(event.type) || types.includes('*'))
        callback({ channel, type: event.type, payload: { ...event }, date: new Date() })
  }
  const effects = {
    connect: () => {
      detach()
      socket = new WebSocket(formatOrigin(window.location) + socketPath(user, newUuid(), state.mark))
      socket.onopen = () => send({ type: 'connected' })
      socket.onmessage = ({ data }) => send({ type: 'message', message: decode(String(data)) })
      socket.onclose = ({ code }) => send({ type: 'dropped', code, at: Date.now() })
    },
    renew: () =>
      renew().then(
        () => send({ type: 'sessionValid' }),
        () => send({ type: 'sessionEnded' }),
      ),
    reread: () =>
      setTimeout(() => {
        // Once: a server shutting down is not asked again, and reconnecting asks in any case.
        if (state.phase !== 'closed') reread().catch(() => undefined)
      }, Math.random() * SOCKET_CUT_SPREAD_MS),
  }
  const send = (input: LiveInput) => {
    const before = state.phase
    const [after, ...due] = next(state, input)
    state = after
    if (state.phase !== before) {
      const { link: shown, hasSocket, wait } = PHASES[state.phase]
      clearTimeout(timer)
      if (wait !== undefined) timer = setTimeout(send, wait, { type: 'elapsed' })
      if (!hasSocket) detach()
      link.set(shown)
    }
    for (const effect of due)
      if (typeof effect === 'string') effects[effect]()
      else publish(effect.publish)
  }
  const wake = () => {
    if (socket && socket.readyState > WebSocket.OPEN) send({ type: 'offline' })
    send({ type: 'wake' })
  }
  const close = () => {
    stopWatching()
    send({ type: 'close' })
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
      user = userUuid
      stopWatching = watchNetwork(wake, () => send({ type: 'offline' }))
      send({ type: 'open', mark })
    },
    close,
  }
}
