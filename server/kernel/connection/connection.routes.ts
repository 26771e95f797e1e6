import { PAGE_SIZE } from '#contract/constants.ts'
import { type Connection, listConnections, retryConnection } from '#contract/entities/kernel/connection.ts'
import { CONNECTION_STATES } from '#contract/rules/connections.ts'
import { Conflict, NotFound } from '#server/kernel/base/errors.ts'
import { collect } from '#server/kernel/base/ports.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import type { Config } from '#server/kernel/config.ts'
import { connectionSources } from '#server/kernel/connection/connection.port.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import type { Principal } from '#server/kernel/http/access.ts'
import { mount } from '#server/kernel/http/mount.ts'

const STATES = Object.keys(CONNECTION_STATES)

async function listAll(tx: Tx, who: Principal, config: Config): Promise<Connection[]> {
  const found: Omit<Connection, 'id'>[] = []
  for (const { kind, list } of await collect(connectionSources))
    for (const one of await list(tx, who, config)) found.push({ can_retry: false, ...one, kind })
  return found
    .toSorted(
      (a, b) =>
        STATES.indexOf(a.state) - STATES.indexOf(b.state) ||
        a.kind.localeCompare(b.kind) ||
        a.name.localeCompare(b.name),
    )
    .map((one, index) => ({ ...one, id: index + 1 }))
}

export const connectionRoutes: Routes = (app) => {
  const { config } = app.services

  mount(app, listConnections, async ({ tx, who, query: { page, state } }) => {
    const all = (await listAll(tx, who, config)).filter((one) => state === undefined || one.state === state)
    return { count: all.length, results: all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE) }
  })

  mount(app, retryConnection, async ({ tx, who, params: { kind, record } }) => {
    const one = (await listAll(tx, who, config)).find((row) => row.kind === kind && row.record === record)
    if (!one) throw new NotFound()
    const source = (await collect(connectionSources)).find((row) => row.kind === kind)
    if (!one.can_retry || !source?.retry)
      throw new Conflict(`There is nothing to try again with ${one.name}.`)
    await source.retry(tx, who, record, config)
    return { name: one.name }
  })
}
