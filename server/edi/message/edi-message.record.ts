import { type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { ediMessage as shown, listEdiMessages, readEdiMessage } from '#contract/entities/edi/edi-message.ts'
import { ediFile, ediMessage, ediPartner, loadTender } from '#server/edi/schema/edi.table.ts'
import { loadOfTender } from '#server/edi/message/load-of-tender.repository.ts'
import { holdsText } from '#server/kernel/db/search-key.ts'
import { defineRecord } from '#server/kernel/record/define-record.ts'

const ofTender = (column: SQLWrapper) =>
  sql`(select ${column} from ${loadTender} where ${loadTender.company_id} = ${ediMessage.company_id} and ${loadTender.id} = ${ediMessage.tender})`
const booked = { company: ediMessage.company_id, offer: ofTender(loadTender.offer) }
const received = alias(ediMessage, 'received')
/** A 997 is of a group, which may have several tenders. */
const isOfTender = (id: number) =>
  sql`(${ediMessage.tender} = ${id} or ${ediMessage.key} in (select '997:' || ${received.file} || ':' || ${received.place}[1] || '.' || ${received.place}[2] from ${ediMessage} as ${received} where ${received.company_id} = ${ediMessage.company_id} and ${received.tender} = ${id} and ${received.direction} = 'in'))`

export const ediMessages = defineRecord({
  type: 'edi_message',
  table: ediMessage,
  schema: shown,
  name: sql`${ediMessage.kind} || ' ' || ${ediMessage.control}`,
  nameOf: () => 'This message',
  trail: {
    records: { edi_message: 'EDI message' },
    actions: {
      'take-in': 'Uploaded',
      process: 'Processed',
      resend: 'Resent',
      'mark-sent': 'Marked as sent',
    },
  },
  computed: {
    partner_name: sql`coalesce((select ${ediPartner.name} from ${ediPartner} where ${ediPartner.company_id} = ${ediMessage.company_id} and ${ediPartner.id} = ${ediMessage.partner}), '')`,
    load: loadOfTender(booked, 'id'),
    load_number: sql`coalesce(${loadOfTender(booked, 'number')}, '')`,
    tender_shipment: sql`coalesce(${ofTender(loadTender.shipment_id)}, '')`,
    offer: booked.offer,
    file_name: sql`(select ${ediFile.file_name} from ${ediFile} where ${ediFile.company_id} = ${ediMessage.company_id} and ${ediFile.id} = ${ediMessage.file})`,
  },
  order: sql`${ediMessage.id} desc`,
  calls: { list: listEdiMessages, read: readEdiMessage },
  filters: {
    search: (text) =>
      sql`(${holdsText(ediMessage.shipment_id, text)} or ${holdsText(ediMessage.control, text)} or ${holdsText(ediMessage.summary, text)})`,
    partner: (id) => sql`${ediMessage.partner} = ${id}`,
    tender: isOfTender,
    direction: (direction) => sql`${ediMessage.direction} = ${direction}`,
    kind: (kind) => sql`${ediMessage.kind} = ${kind}`,
    state: (state) => sql`${ediMessage.state} = ${state}`,
  },
})
