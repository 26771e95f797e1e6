import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { type EdiMessage, ediMessageFields } from '#contract/entities/edi/edi-message.ts'
import { type EdiPartner, ediPartnerFields } from '#contract/entities/edi/edi-partner.ts'
import { type LoadTender, loadTenderFields } from '#contract/entities/edi/load-tender.ts'
import {
  EDI_DIRECTIONS,
  EDI_KINDS,
  EDI_REPLIES,
  EDI_STATES,
  EDI_TENDER_RULES,
  EDI_TRANSPORTS,
  TENDER_REQUESTS,
  TENDER_STATES,
} from '#contract/rules/edi.ts'
import type { Tender } from '#server/edi/sets/tender.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'
import { companyId, pickColumns, recordColumns } from '#server/kernel/db/columns.ts'
import { fieldColumns } from '#server/kernel/db/field-columns.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import { broker } from '#server/market/schema/broker.table.ts'
import { offer } from '#server/market/schema/offer.table.ts'
import { invoice } from '#server/money/schema/invoice.table.ts'

const codesOf = <Code extends string>(words: Readonly<Record<Code, string>>) =>
  Object.keys(words) as [Code, ...Code[]]

export const ediPartner = pgTable(
  'edi_partner',
  pickColumns<
    EdiPartner,
    | 'broker_company'
    | 'unit_number'
    | 'dispatcher_name'
    | 'has_login'
    | 'last_received_at'
    | 'to_review'
    | 'waiting'
  >()({
    ...recordColumns(),
    ...fieldColumns(ediPartnerFields),
    broker: integer().notNull(),
    their_qualifier: text().notNull().default('ZZ'),
    our_qualifier: text().notNull().default('ZZ'),
    transport: text({ enum: codesOf(EDI_TRANSPORTS) })
      .notNull()
      .default('manual'),
    tender_rule: text({ enum: codesOf(EDI_TENDER_RULES) })
      .notNull()
      .default('offer'),
    vehicle: integer(),
    dispatcher: integer(),
    reply: text({ enum: codesOf(EDI_REPLIES) })
      .notNull()
      .default('booked'),
    /** Encrypted with the installation's key. */
    sftp_secret: text().notNull().default(''),
  }),
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id, table.broker], foreignColumns: [broker.company_id, broker.id] }),
    foreignKey({
      columns: [table.company_id, table.vehicle],
      foreignColumns: [vehicle.company_id, vehicle.id],
    }),
    foreignKey({ columns: [table.company_id, table.dispatcher], foreignColumns: [user.company_id, user.id] }),
    uniqueIndex('edi_partner_ids').on(
      table.company_id,
      table.their_qualifier,
      table.their_id,
      table.our_qualifier,
      table.our_id,
    ),
    index('edi_partner_broker').on(table.company_id, table.broker),
  ],
)

/** Locked until the message that has the number is committed, so that numbers have no gaps. */
export const ediCounter = pgTable(
  'edi_counter',
  { company_id: companyId(), partner: integer().notNull(), last: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.company_id, table.partner] }),
    foreignKey({
      columns: [table.company_id, table.partner],
      foreignColumns: [ediPartner.company_id, ediPartner.id],
    }),
  ],
)

/** File as received or sent; never changed. */
export const ediFile = pgTable(
  'edi_file',
  {
    ...recordColumns(),
    direction: text({ enum: codesOf(EDI_DIRECTIONS) }).notNull(),
    via: text({ enum: ['upload', 'email', 'sftp', 'own'] }).notNull(),
    file_name: text().notNull().default(''),
    content: text().notNull(),
    sha256: text().notNull(),
    incoming_mail: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('edi_file_once').on(table.company_id, table.direction, table.sha256),
  ],
)

export const loadTender = pgTable(
  'load_tender',
  pickColumns<
    LoadTender,
    | 'partner_name'
    | 'pick_up_at'
    | 'pick_up_at_state'
    | 'pick_up_latitude'
    | 'pick_up_longitude'
    | 'pick_up_date'
    | 'pick_up_until'
    | 'deliver_to'
    | 'deliver_to_state'
    | 'delivery_latitude'
    | 'delivery_longitude'
    | 'delivery_date'
    | 'miles'
    | 'equipment'
    | 'pieces'
    | 'weight'
    | 'is_hazardous'
    | 'references'
    | 'notes'
    | 'contact_name'
    | 'contact_phone'
    | 'contact_email'
    | 'load'
    | 'load_number'
    | 'reply_rule'
    | 'sends_990'
  >()({
    ...recordColumns(),
    ...fieldColumns(loadTenderFields),
    partner: integer().notNull(),
    state: text({ enum: codesOf(TENDER_STATES) })
      .notNull()
      .default('open'),
    request: text({ enum: codesOf(TENDER_REQUESTS) })
      .notNull()
      .default(''),
    offer: integer(),
    content: jsonb().$type<Tender>().notNull(),
    /** Counts the times that it was tendered: each is replied to once. */
    round: integer().notNull().default(1),
    is_to_book: boolean().notNull().default(false),
    /** Its load changed since its messages were last made. */
    is_due: boolean().notNull().default(false),
  }),
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({
      columns: [table.company_id, table.partner],
      foreignColumns: [ediPartner.company_id, ediPartner.id],
    }),
    foreignKey({ columns: [table.company_id, table.offer], foreignColumns: [offer.company_id, offer.id] }),
    uniqueIndex('load_tender_shipment').on(table.company_id, table.partner, table.shipment_id),
    index('load_tender_offer').on(table.company_id, table.offer),
    index('load_tender_due')
      .on(table.company_id, table.id)
      .where(sql`is_due`),
  ],
)

export const ediMessage = pgTable(
  'edi_message',
  pickColumns<
    EdiMessage,
    'partner_name' | 'load' | 'load_number' | 'tender_shipment' | 'offer' | 'file_name'
  >()({
    ...recordColumns(),
    ...fieldColumns(ediMessageFields),
    direction: text({ enum: codesOf(EDI_DIRECTIONS) }).notNull(),
    kind: text({ enum: codesOf(EDI_KINDS) }).notNull(),
    partner: integer(),
    state: text({ enum: codesOf(EDI_STATES) }).notNull(),
    invoice: integer(),
    tender: integer(),
    file: integer().notNull(),
    /** The email that it went by. */
    mail: integer(),
    /** Place of the interchange, the group and the set in the file. */
    place: integer().array().notNull().default([]),
    /** Subject of an outbound message; makes each one unique. */
    key: text(),
  }),
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({
      columns: [table.company_id, table.partner],
      foreignColumns: [ediPartner.company_id, ediPartner.id],
    }),
    foreignKey({ columns: [table.company_id, table.file], foreignColumns: [ediFile.company_id, ediFile.id] }),
    foreignKey({
      columns: [table.company_id, table.tender],
      foreignColumns: [loadTender.company_id, loadTender.id],
    }),
    foreignKey({
      columns: [table.company_id, table.invoice],
      foreignColumns: [invoice.company_id, invoice.id],
    }),
    uniqueIndex('edi_message_key')
      .on(table.company_id, table.partner, table.key)
      .where(sql`key is not null`),
    index('edi_message_file').on(table.company_id, table.file),
    index('edi_message_partner').on(table.company_id, table.partner, table.id),
    index('edi_message_mail')
      .on(table.company_id, table.mail)
      .where(sql`mail is not null`),
    index('edi_message_tender').on(table.company_id, table.tender),
    index('edi_message_state').on(table.company_id, table.state, table.id),
  ],
)
