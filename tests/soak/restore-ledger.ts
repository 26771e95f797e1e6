import { withClient } from '#server/kernel/db/connection.ts'

export interface Entry {
  readonly kind: 'bid' | 'load' | 'invoice' | 'payment' | 'email'
  readonly id: string
  readonly value: string
  /** Milliseconds since 1970, by this machine's clock. */
  readonly sentAt: number
  readonly ackedAt: number
}
export type Ledger = Entry[]

const QUERIES: Readonly<Record<Entry['kind'], string>> = {
  bid: 'select id::text, broker_price_cents::text as value from bid',
  load: `select id::text, number as value from load where override_reason = 'A week of tests.'`,
  invoice: 'select id::text, number as value from invoice',
  payment: 'select reference as id, amount_cents::text as value from payment',
  email: `select order_number as id, '' as value from offer`,
}

export interface Comparison {
  compared: number
  missing: Entry[]
  /** In the backup although it was written after the instant, or with another value. */
  wrong: string[]
}

/** Every entry that was acknowledged until `at` must be there, and none that was sent after it. */
export async function compare(url: string, ledger: Ledger, at: number): Promise<Comparison> {
  const found: Comparison = { compared: 0, missing: [], wrong: [] }
  for (const [kind, query] of Object.entries(QUERIES)) {
    const { rows } = await withClient(url, (client) => client.query<{ id: string; value: string }>(query))
    const byId = new Map(rows.map(({ id, value }) => [id, value]))
    found.compared += rows.length
    if (byId.size !== rows.length) found.wrong.push(`${kind}: ${rows.length - byId.size} doubled`)
    for (const entry of ledger.filter((one) => one.kind === kind)) {
      const value = byId.get(entry.id)
      if (value === undefined && entry.ackedAt <= at) found.missing.push(entry)
      if (value !== undefined && entry.sentAt > at) found.wrong.push(`${kind} ${entry.id} is of later`)
      if (value !== undefined && value !== entry.value) found.wrong.push(`${kind} ${entry.id} has ${value}`)
    }
  }
  return found
}

/** Emails that the relay took and the database does not know. */
export async function unknownMails(url: string, taken: readonly string[]): Promise<string[]> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ message_id: string }>('select message_id from outgoing_mail'),
  )
  const known = new Set(rows.map(({ message_id }) => message_id))
  return taken.filter((one) => !known.has(one))
}
