import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { lockCompany } from '#server/company/index.ts'
import { lockProfile } from '#server/company/company/company-profile.repository.ts'
import { lockVehicles } from '#server/fleet/vehicle/bulk.repository.ts'
import { lockBilledLoad } from '#server/freight/load-charge/load-charge.repository.ts'
import { lockLoad } from '#server/freight/load-record/load.repository.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { lockBroker } from '#server/market/index.ts'
import { lockInvoice, lockInvoices, lockLoads } from '#server/money/invoice/invoice.repository.ts'
import { lockLoads as lockInvoiced } from '#server/money/invoice/payment.repository.ts'
import { lockAccount } from '#server/people/account/account.repository.ts'
import { billing } from '#tests/server/money/invoice/billing-desk.ts'
import { lastingApp, type TestApp } from '#tests/support/app.ts'

let test: TestApp
let desk: Awaited<ReturnType<typeof billing>>
let ids: Record<'broker' | 'load' | 'invoice' | 'vehicle' | 'user' | 'company', number>

beforeAll(async () => {
  test = await lastingApp()
  desk = await billing(test)
  const { load, id: invoice } = await desk.issued()
  ids = {
    broker: load.broker ?? 0,
    load: load.id,
    invoice,
    vehicle: desk.vehicle.id,
    user: desk.dana.id,
    company: desk.company.id,
  }
})

const LOCKS: readonly [string, keyof typeof ids, (tx: Tx, id: number) => Promise<unknown>][] = [
  ['a broker who is invoiced', 'broker', lockBroker],
  ['loads that are invoiced', 'load', (tx, id) => lockLoads(tx, [id])],
  ['loads of an invoice that is paid', 'load', (tx) => lockInvoiced(tx, ids.invoice)],
  ['a load that is changed', 'load', lockLoad],
  ['a load whose charges change', 'load', lockBilledLoad],
  ['an invoice', 'invoice', lockInvoice],
  ['several invoices', 'invoice', (tx, id) => lockInvoices(tx, [id])],
  ['vehicles that are changed together', 'vehicle', (tx, id) => lockVehicles(tx, [id])],
  ['an account', 'user', lockAccount],
  ['the company', 'company', lockCompany],
  ['the company’s profile', 'company', lockProfile],
]

const held = (table: keyof typeof ids, lock: 'key share' | 'no key update') =>
  test.db.tenant(ids.company, (tx) =>
    tx.execute(
      sql`select id from ${sql.identifier(table === 'user' ? 'app_user' : table)} where id = ${ids[table]} for ${sql.raw(lock)} nowait`,
    ),
  )

it.each(LOCKS)(
  'the lock on %s keeps others from changing it, not from referring to it',
  async (_, table, lock) => {
    const locked = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const holding = test.db.tenant(ids.company, async (tx) => {
      await lock(tx, ids[table])
      locked.resolve()
      await release.promise
    })
    await locked.promise
    const [reference, change] = await Promise.allSettled([
      held(table, 'key share'),
      held(table, 'no key update'),
    ])
    release.resolve()
    await holding
    expect([reference.status, change.status]).toEqual(['fulfilled', 'rejected'])
  },
)
