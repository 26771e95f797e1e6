import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const LOOK_MS = 50

/**
 * Lets running requests finish and then drops every idle connection, so that closing never waits for keep-
 * alive.
 */
export function prepareClose(app: FastifyInstance): () => Promise<void> {
  const connections = new Set<Socket>()
  app.server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  const closeSilent = () => {
    app.server.closeIdleConnections()
    // Browsers preconnect; Node does not count a socket that never sent a byte as idle.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
  }
  return async () => {
    const timer = setInterval(closeSilent, LOOK_MS)
    await app.close().finally(() => clearInterval(timer))
  }
}
