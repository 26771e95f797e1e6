import { cleanup } from '@testing-library/react'
import { setupServer, type SetupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'

/** A call without a handler fails its test. */
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
    // Calls made at the very end still await their response.
    await new Promise((resolve) => setTimeout(resolve))
    server.resetHandlers()
    expect(unanswered.splice(0), 'calls that nothing answers').toEqual([])
  })
  afterAll(() => server.close())
  return server
}

export const at = (path: string) => `http://localhost:8080/app/api/${path}`
