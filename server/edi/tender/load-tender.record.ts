import { type SQLWrapper, sql } from 'drizzle-orm'
import { listLoadTenders, loadTender as shown, readLoadTender } from '#contract/entities/edi/load-tender.ts'
import { loadOfTender } from '#server/edi/message/load-of-tender.repository.ts'
import { ediPartner, loadTender } from '#server/edi/schema/edi.table.ts'
import type { Tender } from '#server/edi/sets/tender.ts'
import { holdsText } from '#server/kernel/db/search-key.ts'
import { defineRecord } from '#server/kernel/record/define-record.ts'
import { offer } from '#server/market/schema/offer.table.ts'

const booked = { company: loadTender.company_id, offer: loadTender.offer }
const valueOf = (name: keyof Tender) => sql`(${loadTender.content} ->> ${sql.raw(`'${name}'`)})`
const content = (name: keyof Tender) => sql`coalesce(${valueOf(name)}, '')`
const ofPartner = (column: SQLWrapper) =>
  sql`(select ${column} from ${ediPartner} where ${ediPartner.company_id} = ${loadTender.company_id} and ${ediPartner.id} = ${loadTender.partner})`
/** Both ends of a window are in one zone, so their difference holds for the instant too. */
const windowOf = (end: 'from' | 'to') =>
  sql`(${loadTender.content} #>> ${sql.raw(`'{stops,0,${end},at}'`)})::timestamp`
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
    partner_name: ofPartner(ediPartner.name),
    reply_rule: ofPartner(ediPartner.reply),
    sends_990: ofPartner(sql`${ediPartner.sends_990} and ${ediPartner.is_active}`),
    pick_up_at: sql`coalesce(${offer.pick_up_at}, '')`,
    pick_up_at_state: sql`coalesce(${offer.pick_up_at_state}, '')`,
    pick_up_latitude: sql`${offer.pick_up_latitude}`,
    pick_up_longitude: sql`${offer.pick_up_longitude}`,
    pick_up_date: sql`${offer.pick_up_date}`,
    pick_up_until: sql`${offer.pick_up_date} + greatest(coalesce(${windowOf('to')} - ${windowOf('from')}, interval '0'), interval '0')`,
    deliver_to: sql`coalesce(${offer.deliver_to}, '')`,
    deliver_to_state: sql`coalesce(${offer.deliver_to_state}, '')`,
    delivery_latitude: sql`${offer.deliver_latitude}`,
    delivery_longitude: sql`${offer.deliver_longitude}`,
    delivery_date: sql`${offer.delivery_date}`,
    miles: sql`${offer.miles}`,
    equipment: content('equipment'),
    pieces: sql`round(${valueOf('pieces')}::numeric)::int`,
    weight: sql`${offer.weight}::int`,
    is_hazardous: sql`coalesce(${valueOf('hazardous')}::boolean, false)`,
    references: content('references'),
    notes: content('notes'),
    contact_name: content('contact_name'),
    contact_phone: content('contact_phone'),
    contact_email: content('contact_email'),
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
