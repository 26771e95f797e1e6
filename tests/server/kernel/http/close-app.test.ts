import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { prepareClose, TRANSFER_GRACE_MS } from '#server/kernel/http/close-app.ts'
import { eventually } from '#tests/support/eventually.ts'

it('closing the app finishes running requests and drops idle connections', async () => {
  const app = fastify({ forceCloseConnections: 'idle', http: { headersTimeout: 0, requestTimeout: 0 } })
  const gate = Promise.withResolvers<undefined>()
  let isAsked = false
  app.get('/slow', async () => {
    isAsked = true
    await gate.promise
    return 'answered'
  })
  const { close } = prepareClose(app)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const unused = connect(port, '127.0.0.1')
  await once(unused, 'connect')
  const answer = fetch(`http://127.0.0.1:${port}/slow`)
  await eventually(() => expect(isAsked).toBe(true))
  const closed = close()
  await once(unused, 'close')
  gate.resolve(undefined)
  expect(await (await answer).text()).toBe('answered')
  await closed
})

it('closing the app ends slow uploads and downloads within 3 s and answers running requests', async () => {
  expect(TRANSFER_GRACE_MS).toBe(3000)
  const app = fastify({ forceCloseConnections: 'idle', http: { headersTimeout: 0, requestTimeout: 0 } })
  const gate = Promise.withResolvers<undefined>()
  const asked = new Set<string>()
  app.addHook('onRequest', async ({ url }) => void asked.add(url))
  app.post('/upload', async () => 'never')
  app.get('/download', (_, reply) => reply.send(new Readable({ read() {} })))
  app.get('/slow', async () => {
    await gate.promise
    return 'answered'
  })
  const { close } = prepareClose(app, { graceMs: 0 })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const dripping = ['POST /upload HTTP/1.1\r\ncontent-length: 9\r\n', 'GET /download HTTP/1.1\r\n'].map(
    (head) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(`${head}host: localhost\r\ncontent-type: text/plain\r\n\r\na`),
      )
      socket.on('error', () => undefined).resume()
      return once(socket, 'close')
    },
  )
  const answer = fetch(`http://127.0.0.1:${port}/slow`)
  await eventually(() => expect([...asked].sort()).toEqual(['/download', '/slow', '/upload']))
  const closed = close()
  await Promise.all(dripping)
  gate.resolve(undefined)
  expect(await (await answer).text()).toBe('answered')
  await closed
})
