import { AsyncLocalStorage } from 'node:async_hooks'

const held = new AsyncLocalStorage<{ isHeld: boolean }>()

export async function holding<T>(work: () => Promise<T>): Promise<T> {
  const mark = { isHeld: true }
  try {
    return await held.run(mark, work)
  } finally {
    mark.isHeld = false
  }
}

/**
 * Throws while a pooled connection is held: slow work and second connections belong before or after a
 * transaction, or the pool can deadlock.
 */
export function assertNothingHeld(what: string): void {
  if (held.getStore()?.isHeld)
    throw new Error(`${what} must not be called while a database connection is held`)
}
