import { randomBytes } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { LIVE_MESSAGES } from '#contract/entities.ts'
import type { LiveType } from '#contract/live.ts'
import { liveEvent } from '#server/kernel/live/live.table.ts'
import { numberEvents } from '#server/kernel/live/live.repository.ts'
import type { Database } from '#server/kernel/db/client.ts'
import { broker } from '#server/market/schema/broker.table.ts'
import { driver } from '#server/fleet/schema/driver.table.ts'
import { offer } from '#server/market/schema/offer.table.ts'
import { owner } from '#server/fleet/schema/owner.table.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'
import { incomingMail } from '#server/kernel/email/mail.table.ts'

const unique = () => randomBytes(4).toString('hex')

/** Chicago; the offers of makeOffer are picked up there. */
export const CHICAGO = { latitude: 41.8858, longitude: -87.6229 }

/** Writes rows directly, bypassing the server's rules. */
export function freight(db: Database, companyId: number) {
  const one = async <Row>(rows: Promise<Row[]>): Promise<Row> => {
    const [row] = await rows
    if (!row) throw new Error('nothing was inserted')
    return row
  }
  const write = <T>(work: Parameters<typeof db.tenant<T>>[1]) => db.tenant(companyId, work)

  return {
    broker: (values: Partial<typeof broker.$inferInsert> = {}) =>
      write((tx) =>
        one(
          tx
            .insert(broker)
            .values({ name: 'Example Brokerage', mc_number: '123456', ...values })
            .returning(),
        ),
      ),

    offer: (values: Partial<typeof offer.$inferInsert> = {}) =>
      write((tx) =>
        one(
          tx
            .insert(offer)
            .values({
              received_date: new Date().toISOString(),
              pick_up_at: 'Chicago, IL',
              pick_up_at_state: 'IL',
              pick_up_latitude: CHICAGO.latitude,
              pick_up_longitude: CHICAGO.longitude,
              deliver_to: 'Akron, OH',
              contact_email: 'dana@broker.example',
              subject: 'Van load Chicago, IL to Akron, OH',
              message_id: `${unique()}@broker.example`,
              ...values,
            })
            .returning(),
        ),
      ),

    owner: (values: Partial<typeof owner.$inferInsert> = {}) =>
      write((tx) =>
        one(
          tx
            .insert(owner)
            .values({ name: 'Owner Example LLC', ...values })
            .returning(),
        ),
      ),

    driver: (ownerCompany: number, values: Partial<typeof driver.$inferInsert> = {}) =>
      write((tx) =>
        one(
          tx
            .insert(driver)
            .values({ owner_company: ownerCompany, first_name: 'Kim', last_name: 'Doe', ...values })
            .returning(),
        ),
      ),

    async vehicle(values: Partial<typeof vehicle.$inferInsert> = {}) {
      const owner_company = values.owner_company ?? (await this.owner()).id
      return write((tx) =>
        one(
          tx
            .insert(vehicle)
            .values({
              unit_number: unique(),
              owner_company,
              vehicle_type: 1,
              registration_status: 3,
              last_latitude: CHICAGO.latitude,
              last_longitude: CHICAGO.longitude,
              last_geo_date_time: new Date().toISOString(),
              ...values,
            })
            .returning(),
        ),
      )
    },

    incoming: (values: Partial<typeof incomingMail.$inferInsert> = {}) =>
      write((tx) =>
        one(
          tx
            .insert(incomingMail)
            .values({
              size: 10,
              state: 'offer',
              dedup_key: unique(),
              raw: Buffer.from('From: a@broker.example'),
              ...values,
            })
            .returning(),
        ),
      ),

    /** Oldest first; throws when a message does not match the contract. */
    events: async () => {
      await db.system((tx) => numberEvents(tx, companyId))
      return write(async (tx) => {
        const rows = await tx
          .select()
          .from(liveEvent)
          .where(eq(liveEvent.company_id, companyId))
          .orderBy(asc(liveEvent.seq))
        return rows.map(({ seq, type, data, user_id }) => {
          const read = JSON.parse(data) as Record<string, unknown>
          LIVE_MESSAGES[type as LiveType].data.parse(read)
          return { seq, type, user_id, data: read }
        })
      })
    },
  }
}

export type Freight = ReturnType<typeof freight>
