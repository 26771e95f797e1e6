import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { acceptBodies } from '#server/kernel/http/bodies.ts'
import { handleErrors } from '#server/kernel/http/error-handler.ts'
import { receiveForm } from '#server/kernel/http/receive-form.ts'
import { endSlowBodies, LEAST_RATE } from '#server/kernel/http/slow-bodies.ts'
import { eventually } from '#tests/support/eventually.ts'

const app = fastify({ forceCloseConnections: true })
const folder = mkdtempSync(join(tmpdir(), 'freight-slow-'))
const STALLED_MS = 1000
const received: Promise<unknown>[] = []
let port: number

beforeAll(async () => {
  endSlowBodies(app, 60)
  app.post('/form', async () => ({ done: true }))
  app.post('/file', { config: { takesFile: true } }, async () => ({ done: true }))
  handleErrors(app)
  await acceptBodies(app)
  app.post('/form-with-file', { config: { takesFile: true } }, async (request) => {
    const rule = { limit: 1024 ** 2, taken: 'anything', contentOf: () => 'text/plain' }
    const form = receiveForm(request, new AbortController().signal, {
      folder,
      rule,
      parse: () => undefined,
      stalledMs: STALLED_MS,
    })
    received.push(form)
    return { size: (await form).file.size }
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

function begin(path: string, sent: string) {
  const socket = createConnection(port, '127.0.0.1')
  let heard = ''
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString()))
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n${sent}`,
  )
  return { socket, heard: () => heard }
}

it('a body that does not arrive in time answers 408 in the common error format', async () => {
  const { heard } = begin('/form', '{')
  await eventually(() => expect(heard()).toMatch(/^HTTP\/1.1 408 [^]*"The request took too long to arrive."/))
})

it('a file upload and a slow handler have more time than a plain body', async () => {
  const whole = begin('/form', '{}')
  const file = begin('/file', '{')
  const late = begin('/form', '{')
  await eventually(() => expect(late.heard()).toContain('408'))
  expect([whole.heard(), file.heard()]).toEqual([expect.stringContaining('200 OK'), ''])
  file.socket.write('}')
  await eventually(() => expect(file.heard()).toContain('200 OK'))
})

it('a file that stops or trickles answers 408, while a steady slow upload is accepted', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const socket = createConnection(port, '127.0.0.1')
  let heard = ''
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString()))
  socket.write(
    'POST /form-with-file HTTP/1.1\r\nhost: localhost\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 9000\r\n\r\n' +
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n',
  )
  const written = () => readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
  for (let sent = 1; sent <= 3; sent++) {
    const before = written()
    socket.write('a'.repeat(500))
    // vi.waitFor advances fake timers.
    while (written() === before) await new Promise(setImmediate)
    await vi.advanceTimersByTimeAsync(STALLED_MS - 1)
    expect(heard).toBe('')
  }
  const before = written()
  socket.write('a'.repeat(STALLED_MS * LEAST_RATE - 1))
  while (written() === before) await new Promise(setImmediate)
  await vi.advanceTimersByTimeAsync(1)
  await expect(received[0]).rejects.toMatchObject({ status: 400 })
  while (heard === '') await new Promise(setImmediate)
  expect(heard).toMatch(/^HTTP\/1.1 408 /)
  expect(readdirSync(folder)).toEqual([])
})
