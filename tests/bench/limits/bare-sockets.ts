import { createServer } from 'node:http'
import { WebSocket, WebSocketServer } from 'ws'

const server = createServer()
const sockets = new WebSocketServer({ server, perMessageDeflate: false })

process.on('message', (order: { frame: string; times: number }) => {
  for (let sent = 0; sent < order.times; sent++)
    for (const socket of sockets.clients) if (socket.readyState === WebSocket.OPEN) socket.send(order.frame)
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }))
