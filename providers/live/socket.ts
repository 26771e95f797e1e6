import {
  SOCKET_CUT_CLOSE,
  SOCKET_NORMAL_CLOSE,
  SOCKET_RECONNECT_CODES,
  SOCKET_RECONNECT_MS,
  SOCKET_REFUSED_AGAIN_MS,
  SOCKET_REFUSED_CLOSE,
} from '#contract/constants.ts'
import { newUuid } from '#contract/rules/uuid.ts'

export type LinkState = 'off' | 'connecting' | 'live' | 'lost' | 'refused'

export interface SocketParts {
  address: (sessionId: string) => string
  onText: (text: string) => void
  onState: (state: LinkState) => void
  /**
   * Cut, or refused on the first connection: reconnects by itself, but permissions may have changed or ended.
   */
  onCut: () => void
  /** Session refused: resolves if it is still valid, rejects if it ended. */
  onRefused: () => Promise<unknown>
}

/**
 * Reconnects after SOCKET_RECONNECT_MS on codes of a lost connection, once after a refusal with a valid
 * session, and at once on focus or network.
 */
export interface LiveSocket {
  open: () => void
  revive: () => void
  close: () => void
}

const isDead = (socket: WebSocket | undefined) =>
  !socket || socket.readyState === WebSocket.CLOSING || socket.readyState === WebSocket.CLOSED

const TICK_MS = 10_000
/**
 * A longer timer gap means the machine slept and the server may have given up. Hidden pages run timers only
 * once a minute.
 */
const SLEPT_MS = 90_000

function watchSleep(onWake: () => void): () => void {
  let ticked = Date.now()
  const timer = setInterval(() => {
    const before = ticked
    ticked = Date.now()
    if (ticked - before > SLEPT_MS) onWake()
  }, TICK_MS)
  return () => clearInterval(timer)
}

export function createSocket({ address, onText, onState, onCut, onRefused }: SocketParts): LiveSocket {
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOpenRequested = false
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
    let hasConnected = false
    socket = next
    next.onopen = () => {
      hasConnected = true
      isShutOut = false
      onState('live')
    }
    next.onmessage = ({ data }) => onText(String(data))
    next.onclose = ({ code }) => {
      onState('lost')
      detach()
      if (SOCKET_RECONNECT_CODES.includes(code)) {
        comeBack()
        // A session that ended meanwhile is refused during the handshake, where browsers hide the reason.
        if (code === SOCKET_CUT_CLOSE || (!hasConnected && !isShutOut)) onCut()
        isShutOut = !hasConnected
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
        if (isOpenRequested && !socket) comeBack()
      },
      () => undefined,
    )
  }

  const revive = () => {
    if (isOpenRequested && (isDoubted || isDead(socket)) && navigator.onLine) connect()
  }
  // A connection that survives an outage may be half open: it looks live and receives nothing.
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
      if (isOpenRequested) return
      isOpenRequested = true
      window.addEventListener('focus', revive)
      window.addEventListener('online', revive)
      window.addEventListener('offline', doubt)
      stopWatching = watchSleep(wake)
      connect()
    },
    close: () => {
      isOpenRequested = false
      window.removeEventListener('focus', revive)
      window.removeEventListener('online', revive)
      window.removeEventListener('offline', doubt)
      stopWatching?.()
      detach()
      onState('off')
    },
  }
}
