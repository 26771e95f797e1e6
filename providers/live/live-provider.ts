import type { LiveProvider } from '@refinedev/core'
import { SOCKET_CUT_SPREAD_MS } from '#contract/constants.ts'
import { type LiveEvent, RECONNECTED, socketPath } from '#contract/live.ts'
import { createStore, type Store } from '#providers/store.ts'
import { decode } from './decode.ts'
import { createSocket, type LinkState, type LiveSocket } from './socket.ts'

/** refine's live provider with the link's state, and the two ends of its life. */
export interface Live {
  provider: LiveProvider
  link: Pick<Store<LinkState>, 'get' | 'subscribe'>
  open: (userUuid: string) => void
  close: () => void
}

type Subscriber = Parameters<LiveProvider['subscribe']>[0]

const originOf = ({ protocol, host }: Location) => `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`

/** The live provider; `renew` proves the session anew when the server has refused it, `reread` asks once what the user may do when the server has cut the link. A subscriber gets each message of its types as the payload, with its number; RECONNECTED whenever the link stands, also the first time, for what was fetched before may have missed something. */
export function createLive(renew: () => Promise<unknown>, reread: () => Promise<unknown>): Live {
  const link = createStore<LinkState>('off')
  const subscribers = new Set<Subscriber>()
  let socket: LiveSocket | undefined

  const publish = (type: string, payload: object) => {
    for (const { channel, types, callback } of subscribers)
      if (types.includes(type) || types.includes('*')) callback({ channel, type, payload: { ...payload }, date: new Date() })
  }
  const onText = (text: string) => {
    const event: LiveEvent | undefined = decode(text)
    if (event) publish(event.type, event)
  }
  const onState = (state: LinkState) => {
    // A lost link is lost until it stands again, however often it is tried.
    link.set(state === 'connecting' && link.get() === 'lost' ? 'lost' : state)
    if (state === 'live') publish(RECONNECTED, {})
  }
  const onCut = () => {
    setTimeout(() => {
      // Once: a server that is going away is not asked again, and the link that stands again asks in any case.
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
    open: (userUuid) => {
      close()
      socket = createSocket({
        address: (sessionId) => originOf(window.location) + socketPath(userUuid, sessionId),
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
