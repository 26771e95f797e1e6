import {
  SOCKET_CUT_CLOSE,
  SOCKET_NORMAL_CLOSE,
  SOCKET_RECONNECT_CODES,
  SOCKET_RECONNECT_MS,
  SOCKET_REFUSED_AGAIN_MS,
  SOCKET_REFUSED_CLOSE,
} from '#contract/constants.ts'
import { newUuid } from '#contract/rules/uuid.ts'

/** How the link to the server stands; `refused` = it does not come back by itself. */
export type LinkState = 'off' | 'connecting' | 'live' | 'lost' | 'refused'

/** What the socket is built from, and whom it calls. */
export interface SocketParts {
  /** The address for a new session id. */
  address: (sessionId: string) => string
  onText: (text: string) => void
  onState: (state: LinkState) => void
  /** The server cut the link, or for the first time lets none stand: the socket comes back by itself, but what the user may do can be another already, or nothing. */
  onCut: () => void
  /** The server no longer takes the session: resolves where it stands after all, rejects where it has ended. */
  onRefused: () => Promise<unknown>
}

/**
 * A socket that comes back: after 5 s on the codes of a lost link, and once where it was refused but the session stands; at once when the page
 * regains focus or network.
 */
export interface LiveSocket {
  open: () => void
  /** Connects at once where the socket is dead and should not be. */
  revive: () => void
  close: () => void
}

const isDead = (socket: WebSocket | undefined) =>
  !socket || socket.readyState === WebSocket.CLOSING || socket.readyState === WebSocket.CLOSED

const TICK_MS = 10_000
/** A clock that stood still for so long has slept, and the other side may have given up. A hidden page's clock is slowed to a minute. */
const SLEPT_MS = 90_000

/** Calls when the machine has slept; answers how to stop. */
function watchSleep(onWake: () => void): () => void {
  let ticked = Date.now()
  const timer = setInterval(() => {
    const before = ticked
    ticked = Date.now()
    if (ticked - before > SLEPT_MS) onWake()
  }, TICK_MS)
  return () => clearInterval(timer)
}

/** Makes the socket; it knows bytes and timers, nothing of what the messages mean. */
export function createSocket({ address, onText, onState, onCut, onRefused }: SocketParts): LiveSocket {
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWanted = false
  let refusedAt = -Infinity
  let isShutOut = false
  let isDoubted = false
  let stopWatching: (() => void) | undefined

  const detach = () => {
    clearTimeout(timer)
    timer = undefined
    const old = socket
    socket = undefined
    if (!old) return
    old.onopen = old.onmessage = old.onclose = old.onerror = null
    try {
      old.close(SOCKET_NORMAL_CLOSE)
    } catch (error) {
      console.warn('could not close the socket', error)
    }
  }

  const connect = () => {
    detach()
    isDoubted = false
    onState('connecting')
    const next = new WebSocket(address(newUuid()))
    let hasStood = false
    socket = next
    next.onopen = () => {
      hasStood = true
      isShutOut = false
      onState('live')
    }
    next.onmessage = ({ data }) => onText(String(data))
    next.onclose = ({ code }) => {
      onState('lost')
      detach()
      if (SOCKET_RECONNECT_CODES.includes(code)) {
        comeBack()
        // A session that ended meanwhile is refused before the link stands, which tells no reason.
        if (code === SOCKET_CUT_CLOSE || (!hasStood && !isShutOut)) onCut()
        isShutOut = !hasStood
      }
      if (code === SOCKET_REFUSED_CLOSE) refused()
    }
  }
  const comeBack = () => {
    clearTimeout(timer)
    timer = setTimeout(connect, SOCKET_RECONNECT_MS)
  }
  const refused = () => {
    const isAgain = Date.now() - refusedAt < SOCKET_REFUSED_AGAIN_MS
    refusedAt = Date.now()
    if (isAgain) return onState('refused')
    onRefused().then(
      () => {
        if (isWanted && !socket) comeBack()
      },
      () => undefined,
    )
  }

  const revive = () => {
    if (isWanted && (isDoubted || isDead(socket)) && navigator.onLine) connect()
  }
  // What lives through an outage may be half open: it would look live and hear nothing.
  const doubt = () => {
    isDoubted = true
  }
  const wake = () => {
    doubt()
    revive()
  }

  return {
    revive,
    open: () => {
      if (isWanted) return
      isWanted = true
      window.addEventListener('focus', revive)
      window.addEventListener('online', revive)
      window.addEventListener('offline', doubt)
      stopWatching = watchSleep(wake)
      connect()
    },
    close: () => {
      isWanted = false
      window.removeEventListener('focus', revive)
      window.removeEventListener('online', revive)
      window.removeEventListener('offline', doubt)
      stopWatching?.()
      detach()
      onState('off')
    },
  }
}
