import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Balancer {
  readonly url: string
  /** Calls that got no answer or one of 500 and more. */
  readonly failures: string[]
  /** Answers of each node. */
  readonly answers: Map<string, number>
  add(node: string): void
  remove(node: string): void
  stop(): Promise<void>
}

const LOOK_MS = 50

/** A proxy that gives each call to the next node that is ready, and to another one if that can’t be connected to. */
export async function startBalancer(nodes: string[]): Promise<Balancer> {
  const failures: string[] = []
  const answers = new Map<string, number>()
  const unready = new Set<string>()
  let turn = 0

  const look = async (node: string) => {
    const isReady = await fetch(`${node}/readyz`, { headers: { connection: 'close' } }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) unready.delete(node)
    else unready.add(node)
  }
  const timer = setInterval(() => nodes.forEach((node) => void look(node)), LOOK_MS)

  const forward = (node: string, call: IncomingMessage, body: Buffer, reply: ServerResponse) =>
    new Promise<boolean>((resolve) => {
      let isConnected = false
      const { method, url, headers } = call
      // A connection for each call: one that is kept may be closed while a call is sent.
      const passed = request(node + url, {
        method,
        headers: { ...headers, connection: 'close' },
        agent: false,
      })
      passed.on('socket', (socket) => socket.once('connect', () => (isConnected = true)))
      passed.on('response', (answer) => {
        const { statusCode = 0 } = answer
        if (statusCode >= 500) failures.push(`${node} answered ${statusCode} to ${method} ${url}`)
        answers.set(node, (answers.get(node) ?? 0) + 1)
        reply.writeHead(statusCode, answer.headers)
        answer.pipe(reply)
        answer.once('end', () => resolve(true))
        answer.once('error', (error) => failures.push(`${method} ${url} was cut: ${error.message}`))
      })
      passed.on('error', (error) => {
        if (!isConnected) return resolve(false)
        failures.push(`${node} did not answer ${method} ${url}: ${error.message}`)
        reply.destroy()
        resolve(true)
      })
      passed.end(body)
    })

  const server = createServer((call, reply) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of call) chunks.push(chunk as Buffer)
      const body = Buffer.concat(chunks)
      const first = turn++
      const ready = nodes.filter((node) => !unready.has(node))
      for (let next = 0; next < ready.length; next++)
        if (await forward(ready[(first + next) % ready.length]!, call, body, reply)) return
      failures.push(`no node took ${call.method} ${call.url}`)
      reply.writeHead(502).end()
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failures,
    answers,
    add: (node) => void nodes.push(node),
    remove: (node) => void nodes.splice(nodes.indexOf(node), 1),
    stop: () => {
      clearInterval(timer)
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
