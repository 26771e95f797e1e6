import { collect, definePort, type Port, provide } from '#server/kernel/base/ports.ts'
import type { Tx } from '#server/kernel/db/client.ts'

type Handler<Data> = (tx: Tx, data: Data) => Promise<void>

/** Declared by the domain that publishes it; domains above it listen in their `*.listeners.ts`. */
export type DomainEvent<Data> = Port<Handler<Data>>

export type EventData<Event> = Event extends DomainEvent<infer Data> ? Data : never

export const defineEvent = <Data>(name: string): DomainEvent<Data> => definePort(name)

export const listen = <Data>(event: DomainEvent<Data>, handle: Handler<Data>) => provide(event, handle)

/** Runs all listeners in the publisher's transaction, one after the other; a failing one fails it. */
export async function publish<Data>(tx: Tx, event: DomainEvent<Data>, data: Data): Promise<void> {
  for (const handle of await collect(event)) await handle(tx, data)
}
