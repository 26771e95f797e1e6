import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const LOOK_MS = 50

/** How to close an app that is about to listen: it ends with its last answer, whatever connections are open on which nothing is asked. */
export function prepareClose(app: FastifyInstance): () => Promise<void> {
  const connections = new Set<Socket>()
  app.server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  const closeSilent = () => {
    app.server.closeIdleConnections()
    // One that was opened ahead, as browsers do, and never used is not idle to Node.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
  }
  return async () => {
    const timer = setInterval(closeSilent, LOOK_MS)
    await app.close().finally(() => clearInterval(timer))
  }
}
