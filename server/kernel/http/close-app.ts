import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const LOOK_MS = 50
/** Milliseconds that a running upload or download has left. */
export const TRANSFER_GRACE_MS = 3000

export interface Closing {
  /** Refuses new connections at once, so that another process can listen; open ones are still served. */
  freePort(): void
  /**
   * Lets running requests finish, transfers only within their grace, and then drops every idle connection, so
   * that closing waits neither for keep-alive nor for a peer that drips.
   */
  close(): Promise<void>
}

export function prepareClose(
  app: FastifyInstance,
  { graceMs = TRANSFER_GRACE_MS }: { graceMs?: number } = {},
): Closing {
  const connections = new Set<Socket>()
  const exchanges = new Map<Socket, () => boolean>()
  let ended: Promise<void> | undefined
  let isClosing = false
  app.server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  app.server.on('request', (request, response) => {
    if (isClosing) response.shouldKeepAlive = false
    exchanges.set(request.socket, () => !request.complete || response.headersSent)
    response.once('close', () => exchanges.delete(request.socket))
  })
  const closeSilent = () => {
    app.server.closeIdleConnections()
    // Browsers preconnect; Node does not count a socket that never sent a byte as idle.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
  }
  const endTransfers = async (signal: AbortSignal) => {
    await pause(graceMs, undefined, { signal, ref: false }).catch(() => undefined)
    for (const [socket, isTransferring] of exchanges) if (isTransferring()) socket.destroy()
  }
  return {
    freePort() {
      isClosing = true
      ended ??= new Promise((resolve) => app.server.close(() => resolve()))
    },
    async close() {
      isClosing = true
      const closed = new AbortController()
      const timer = setInterval(closeSilent, LOOK_MS)
      void endTransfers(closed.signal)
      try {
        await ended
        await app.close()
      } finally {
        clearInterval(timer)
        closed.abort()
      }
    },
  }
}
