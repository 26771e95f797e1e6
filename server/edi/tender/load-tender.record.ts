import { sql } from 'drizzle-orm'
import { listLoadTenders, loadTender as shown, readLoadTender } from '#contract/entities/edi/load-tender.ts'
import { loadOfTender } from '#server/edi/message/load-of-tender.repository.ts'
import { ediPartner, loadTender } from '#server/edi/schema/edi.table.ts'
import { holdsText } from '#server/kernel/db/search-key.ts'
import { defineRecord } from '#server/kernel/record/define-record.ts'
import { offer } from '#server/market/schema/offer.table.ts'

const booked = { company: loadTender.company_id, offer: loadTender.offer }
const isToAnswer = sql`(${loadTender.request} <> '' or ${loadTender.state} = 'open')`

export const loadTenders = defineRecord({
  type: 'load_tender',
  table: loadTender,
  schema: shown,
  name: loadTender.shipment_id,
  nameOf: ({ shipment_id }) => `Shipment ${shipment_id}`,
  trail: {
    actions: {
      'accept-tender': 'Accepted tender',
      'decline-tender': 'Declined tender',
      'settle-tender': 'Closed partner’s request',
    },
  },
  joins: sql`left join ${offer} on ${offer.company_id} = ${loadTender.company_id} and ${offer.id} = ${loadTender.offer}`,
  computed: {
    partner_name: sql`(select ${ediPartner.name} from ${ediPartner} where ${ediPartner.company_id} = ${loadTender.company_id} and ${ediPartner.id} = ${loadTender.partner})`,
    pick_up_at: sql`coalesce(${offer.pick_up_at}, '')`,
    pick_up_at_state: sql`coalesce(${offer.pick_up_at_state}, '')`,
    pick_up_latitude: sql`${offer.pick_up_latitude}`,
    pick_up_longitude: sql`${offer.pick_up_longitude}`,
    pick_up_date: sql`${offer.pick_up_date}`,
    deliver_to: sql`coalesce(${offer.deliver_to}, '')`,
    weight: sql`${offer.weight}::int`,
    load: loadOfTender(booked, 'id'),
    load_number: sql`coalesce(${loadOfTender(booked, 'number')}, '')`,
  },
  order: sql`${isToAnswer} desc, ${loadTender.id} desc`,
  calls: { list: listLoadTenders, read: readLoadTender },
  filters: {
    search: (text) => holdsText(loadTender.shipment_id, text),
    state: (state) => sql`${loadTender.state} = ${state}`,
  },
})
