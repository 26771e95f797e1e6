import { createLimiter } from '#server/kernel/base/limiter.ts'
import { openRelay, type Relay } from '#server/kernel/email/relay.ts'

const CONNECTIONS = 3
const IDLE_MS = 1000

/** Rejects with the signal's reason when it is aborted before a connection is free. */
export type RelayPool = <T>(signal: AbortSignal, work: (relay: Relay) => Promise<T>) => Promise<T>

export function createRelayPool(url: string): RelayPool {
  const name = 'connections to the SMTP relay'
  const limit = createLimiter<'all'>({ name, perKey: CONNECTIONS })
  const idle = new Map<Relay, ReturnType<typeof setTimeout>>()

  function take(): Relay {
    const [relay, timer] = [...idle].at(-1) ?? []
    if (!relay) return openRelay(url)
    clearTimeout(timer)
    idle.delete(relay)
    return relay
  }

  function keep(relay: Relay): void {
    const close = () => {
      idle.delete(relay)
      relay.close()
    }
    idle.set(relay, setTimeout(close, IDLE_MS).unref())
  }

  return (signal, work) =>
    limit(
      'all',
      async () => {
        const relay = take()
        const abort = () => relay.abort()
        signal.addEventListener('abort', abort, { once: true })
        try {
          return await work(relay)
        } finally {
          signal.removeEventListener('abort', abort)
          if (signal.aborted) relay.close()
          else keep(relay)
        }
      },
      { name, signal },
    )
}
