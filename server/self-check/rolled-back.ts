import type { Database } from '#server/kernel/db/client.ts'

const UNDO = new Error('rolled back')

/** Database that rolls back each transaction. `onError` receives errors of background work. */
export function rolledBack(db: Database, onError: (error: unknown) => void): Database {
  async function undo<Tx, T>(
    run: (work: (tx: Tx) => Promise<never>) => Promise<never>,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    let result: { value: T } | undefined
    try {
      return await run(async (tx) => {
        result = { value: await work(tx) }
        throw UNDO
      })
    } catch (error) {
      if (error === UNDO && result) return result.value
      onError(error)
      throw error
    }
  }
  return {
    tenant: (companyId, work, caller) => undo((inside) => db.tenant(companyId, inside, caller), work),
    system: (work) => undo((inside) => db.system(inside), work),
    read: (...call) => db.read(...call),
    listen: (...call) => db.listen(...call),
    get listening() {
      return db.listening
    },
    close: async () => undefined,
  }
}
