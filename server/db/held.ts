import { AsyncLocalStorage } from 'node:async_hooks'

const held = new AsyncLocalStorage<{ isHeld: boolean }>()

/** Marks everything that `work` waits for as done while a connection of a pool is held. */
export async function holding<T>(work: () => Promise<T>): Promise<T> {
  const mark = { isHeld: true }
  try {
    return await held.run(mark, work)
  } finally {
    mark.isHeld = false
  }
}

/** Throws where a connection is held: whatever is slower than SQL, and a second connection, is waited for before or after a transaction. */
export function assertNothingHeld(what: string): void {
  if (held.getStore()?.isHeld) throw new Error(`${what} must not be called while a database connection is held`)
}
