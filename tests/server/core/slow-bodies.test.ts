import type { AddressInfo } from 'node:net'
import { createConnection } from 'node:net'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { endSlowBodies } from '#server/core/slow-bodies.ts'
import { eventually } from '#tests/support/eventually.ts'

const app = fastify({ forceCloseConnections: true })
let port: number

beforeAll(async () => {
  endSlowBodies(app, 60)
  app.post('/form', async () => ({ done: true }))
  app.post('/file', { config: { takesFile: true } }, async () => ({ done: true }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

function begin(path: string, sent: string) {
  const socket = createConnection(port, '127.0.0.1')
  let heard = ''
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString()))
  socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n${sent}`)
  return { socket, heard: () => heard }
}

it('a body that does not come in time is answered 408 in the shape of every error', async () => {
  const { heard } = begin('/form', '{')
  await eventually(() => expect(heard()).toMatch(/^HTTP\/1.1 408 [^]*"This request took too long to arrive."/))
})

it('a file may take longer, and so may the answer to a body that came', async () => {
  const whole = begin('/form', '{}')
  const file = begin('/file', '{')
  const late = begin('/form', '{')
  await eventually(() => expect(late.heard()).toContain('408'))
  expect([whole.heard(), file.heard()]).toEqual([expect.stringContaining('200 OK'), ''])
  file.socket.write('}')
  await eventually(() => expect(file.heard()).toContain('200 OK'))
})
