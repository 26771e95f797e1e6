import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  message: { id: number; event: string; data: Record<string, unknown> }
}

export type Answer = number | 'hang' | 'hang up'

/** Answers 200 by default; closes after the file. */
export async function aReceiver(answer: (received: Received) => Answer = () => 200) {
  const received: Received[] = []
  let ended = 0
  const server = createServer((request, response) => {
    let body = ''
    response.on('close', () => ended++)
    request.on('data', (part) => (body += part))
    request.on('end', () => {
      const one = {
        path: request.url ?? '',
        headers: request.headers,
        message: JSON.parse(body) as Received['message'],
      }
      received.push(one)
      const what = answer(one)
      if (what === 'hang up') request.socket.destroy()
      if (typeof what === 'number') response.writeHead(what).end('ok')
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    received,
    url: (path = '') => `http://127.0.0.1:${(server.address() as AddressInfo).port}/${path}`,
    ended: () => ended,
  }
}
