import { cleanup } from '@testing-library/react'
import { setupServer, type SetupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'

/** A server that answers what a test tells it to, for the length of a file; a test with a call that nothing answers fails. */
export function fakeServer(): SetupServer {
  const server = setupServer()
  const unanswered: string[] = []
  beforeAll(() =>
    server.listen({
      onUnhandledFrame: ({ frame }) => {
        const { request } = frame.data as { request?: Request }
        const call = request ? `${request.method} ${request.url}` : 'a socket'
        unanswered.push(call)
        throw new Error(`Nothing answers ${call}`)
      },
    }),
  )
  afterEach(async () => {
    cleanup()
    // What was called at the very end is still on its way to its answer.
    await new Promise((resolve) => setTimeout(resolve))
    server.resetHandlers()
    expect(unanswered.splice(0), 'calls that nothing answers').toEqual([])
  })
  afterAll(() => server.close())
  return server
}

/** The full address of a path of the wire. */
export const at = (path: string) => `http://localhost:8080/app/api/${path}`
