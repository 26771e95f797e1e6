import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { WebSocket, WebSocketServer } from 'ws'

const page = readFileSync(new URL('./plain-dom.html', import.meta.url))
const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(page))
const sockets = new WebSocketServer({ server, perMessageDeflate: false })

process.on('message', (order: { frame: string; times: number }) => {
  for (let sent = 0; sent < order.times; sent++)
    for (const socket of sockets.clients) if (socket.readyState === WebSocket.OPEN) socket.send(order.frame)
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }))
