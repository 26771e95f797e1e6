import { eq } from 'drizzle-orm'
import { createOwnBid, readBid } from '#contract/entities/market/bid.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { auditEntry } from '#server/kernel/history/audit.table.ts'
import { bid } from '#server/market/schema/bid.table.ts'
import { outgoingMail } from '#server/kernel/email/mail.table.ts'
import type { TestApp, TestUser } from '#tests/support/app.ts'
import { freight, type Freight } from '#tests/support/freight.ts'

let keys = 0

export async function bidding(test: TestApp, more: Parameters<TestApp['company']>[0] = {}) {
  const company = await test.company(more)
  const rows = freight(test.db, company.id)
  const within = <T>(work: Parameters<typeof test.db.tenant<T>>[1]) => test.db.tenant(company.id, work)
  return {
    company,
    rows,
    ann: await company.user(['CREATE_BID'], { first_name: 'Ann' }),
    ben: await company.user(['CREATE_BID'], { first_name: 'Ben' }),
    lead: await company.user(['CREATE_BID', 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'], { first_name: 'Lea' }),
    async place(
      by: TestUser,
      on: number | Parameters<Freight['offer']>[0] = {},
      more: Record<string, unknown> = {},
    ) {
      const offer = typeof on === 'number' ? on : (await rows.offer(on)).id
      const vehicle = await rows.vehicle()
      const words = {
        broker_price_cents: 120_000,
        subject: 'Re: Van load',
        message: 'Our rate is $1,200.00.',
      }
      const body = { offer, vehicle: vehicle.id, ...words, ...more }
      const answer = await by.call(createOwnBid, {
        body,
        headers: { [IDEMPOTENCY_HEADER]: `bidding-${++keys}` },
      })
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
      return answer.body as { id: number; offer: number; version: number; unit_number: string }
    },
    read: async (by: TestUser, id: number) => (await by.call(readBid, { params: { id } })).body,
    bid: async (id: number) => {
      const [row] = await within((tx) => tx.select().from(bid).where(eq(bid.id, id)))
      if (!row) throw new Error(`there is no bid ${id}`)
      return row
    },
    mails: () => within((tx) => tx.select().from(outgoingMail).orderBy(outgoingMail.id)),
    trail: (action: string) =>
      within((tx) => tx.select().from(auditEntry).where(eq(auditEntry.action, action))),
  }
}

export type Bidding = Awaited<ReturnType<typeof bidding>>
