import { gather } from '#server/core/gather.ts'
import type { Tx } from '#server/db/client.ts'

/** Declared by the domain that publishes it; domains above it listen in their `*.listeners.ts`. */
export interface DomainEvent<Data> {
  readonly name: string
  /** Type only. */
  readonly data?: Data
}

interface Listener {
  readonly event: string
  readonly handle: (tx: Tx, data: never) => Promise<void>
}

export const defineEvent = <Data>(name: string): DomainEvent<Data> => ({ name })

export const listen = <Data>(
  { name }: DomainEvent<Data>,
  handle: (tx: Tx, data: Data) => Promise<void>,
): Listener => ({ event: name, handle })

let gathered: Promise<readonly Listener[]> | undefined

/** Runs all listeners in the publisher's transaction, one after the other; a failing one fails it. */
export async function publish<Data>(tx: Tx, { name }: DomainEvent<Data>, data: Data): Promise<void> {
  // Imported at the first event: listeners import their event's module.
  gathered ??= gather('.listeners.ts') as Promise<readonly Listener[]>
  for (const { event, handle } of await gathered) if (event === name) await handle(tx, data as never)
}
