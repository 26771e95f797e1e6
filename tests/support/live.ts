import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { WebSocket } from 'ws'
import { socketPath } from '#contract/live.ts'
import type { TestUser } from '#tests/support/app.ts'

export interface Received {
  type: string
  seq: number
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read fields of any message
  data: any
}

export interface TestSocket {
  readonly socket: WebSocket
  readonly received: Received[]
  readonly closed: Promise<number>
  close(): void
}

export async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return (app.server.address() as AddressInfo).port
}

export interface Handshake {
  path?: string
  headers?: Record<string, string | undefined>
}

function open(port: number, user: TestUser, { path, headers = {} }: Handshake): WebSocket {
  const all = { origin: `http://127.0.0.1:${port}`, cookie: `freight_socket=${user.socketToken}`, ...headers }
  const sent = Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  return new WebSocket(`ws://127.0.0.1:${port}${path ?? socketPath(user.uuid, crypto.randomUUID())}`, {
    headers: sent,
  })
}

export async function connect(port: number, user: TestUser, handshake: Handshake = {}): Promise<TestSocket> {
  const socket = open(port, user, handshake)
  const received: Received[] = []
  socket.on('message', (bytes) => {
    const { data, ...rest } = JSON.parse(String(bytes)) as { type: string; seq: number; data: string }
    received.push({ ...rest, data: JSON.parse(data) })
  })
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return { socket, received, closed, close: () => socket.close(1000) }
}

export async function handshakeStatus(
  port: number,
  user: TestUser,
  handshake: Handshake = {},
): Promise<number> {
  const socket = open(port, user, handshake)
  return new Promise((resolve, reject) => {
    socket.on('unexpected-response', (_, response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    socket.on('open', () => {
      resolve(101)
      socket.close()
    })
    socket.on('error', reject)
  })
}
