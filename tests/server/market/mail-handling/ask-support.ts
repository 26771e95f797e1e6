import { eq } from 'drizzle-orm'
import type { Database } from '#server/kernel/db/client.ts'
import { driver as driverTable } from '#server/fleet/schema/driver.table.ts'
import { askDrivers, listDeadheads } from '#server/market/driver-bid/ask.service.ts'
import { driverBid } from '#server/market/schema/driver-bid.table.ts'
import { createRoads } from '#server/kernel/geo/roads.ts'
import { outgoingMail } from '#server/kernel/email/mail.table.ts'
import type { Relayed } from '#server/kernel/email/queue.ts'
import { replyAddress } from '#server/kernel/email/reply-address.ts'
import type { carrierOf } from '#tests/server/market/carrier-support.ts'
import { rawMail } from '#tests/server/market/samples.ts'
import { freight } from '#tests/support/freight.ts'

const roads = createRoads(undefined, { warn: () => undefined })
let units = 100

export function drivers(
  db: Database,
  { company, dispatcher, intakeAddress, within, take }: Awaited<ReturnType<typeof carrierOf>>,
  relayed: Relayed = {},
) {
  const rows = freight(db, company.id)
  return {
    rows,
    async ask(changes: Partial<typeof driverTable.$inferInsert> = {}, onOffer?: number) {
      const unit = String(++units)
      const owner = await rows.owner()
      const email = `kim.${unit}@drivers.example`
      const person = await rows.driver(owner.id, { email, ...changes })
      const vehicle = await rows.vehicle({ unit_number: unit, owner_company: owner.id, driver: person.id })
      const offer = onOffer ?? (await rows.offer()).id
      const who = { id: dispatcher.id, ip: '' }
      const again = () =>
        listDeadheads(within, roads, offer, [vehicle.id])
          .then((deadheads) =>
            within((tx) =>
              askDrivers(tx, { offer, vehicles: [vehicle.id], note: '', who, relayed, deadheads }),
            ),
          )
          .then(([id]) => id ?? 0)
      const id = await again()
      const read = () =>
        within(async (tx) => (await tx.select().from(driverBid).where(eq(driverBid.id, id)))[0])
      const mails = () =>
        within((tx) => tx.select().from(outgoingMail).where(eq(outgoingMail.driver_bid, id)))
      const token = (await read())?.reply_token ?? ''
      const replyTo = replyAddress(intakeAddress, token)
      const from = `Kim Doe <${email}>`
      const reply = (text: string, parts: Parameters<typeof rawMail>[0] = {}) =>
        take(rawMail({ from, subject: 'Re: Your price?', text, ...parts }), { recipients: [replyTo] })
      const allow = (allow_bid: boolean) =>
        within((tx) => tx.update(driverTable).set({ allow_bid }).where(eq(driverTable.id, person.id)))
      return {
        id,
        offer,
        unit,
        email,
        from,
        token,
        replyTo,
        messageId: (await mails())[0]?.message_id ?? '',
        again,
        read,
        mails,
        reply,
        allow,
      }
    },
  }
}
