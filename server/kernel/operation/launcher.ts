/** Messages to the launcher (server/cli/server-process.mjs); dropped if there is none. */
export interface Reports {
  said: { line: string }
  warm: object
  checked: object
  serving: { url: string }
  /** The database is this server’s to stop. */
  alone: object
  'ports-free': object
  failed: { reason: string }
}

/** `check` and `listen` go to a server that was started beside another, `hand-over` to that other. */
export type Order = 'check' | 'listen' | 'hand-over'

export function report<Step extends keyof Reports>(step: Step, details: Reports[Step]): void {
  if (process.connected) process.send?.({ freight: step, ...details })
}

export function nextOrder(order: Order): Promise<void> {
  return new Promise((resolve) => {
    const take = (message: unknown) => {
      if ((message as { freight?: unknown }).freight !== order) return
      process.off('message', take)
      resolve()
    }
    process.on('message', take)
  })
}
