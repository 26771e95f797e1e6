import { setupServer, type SetupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll } from 'vitest'

/** A server that answers what a test tells it to, for the length of a file; a call that no test expects fails. */
export function fakeServer(): SetupServer {
  const server = setupServer()
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
  afterEach(() => server.resetHandlers())
  afterAll(() => server.close())
  return server
}

/** The full address of a path of the wire. */
export const at = (path: string) => `http://localhost:8080/app/api/${path}`
