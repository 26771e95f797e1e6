import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { prepareClose } from '#server/core/close-app.ts'
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
  const close = prepareClose(app)
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
