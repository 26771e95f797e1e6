import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { SENDER_MARK_CODES } from '#contract/rules/sender-words.ts'
import type { IncomingMailDetail, OutgoingMailDetail } from '#contract/entities/market/mail.ts'
import { pickColumns, companyId, instant, recordColumns } from '#server/kernel/db/columns.ts'
import { company } from '#server/kernel/tenant/company.table.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const incomingMail = pgTable(
  'incoming_mail',
  pickColumns<IncomingMailDetail, 'is_withheld' | 'candidates' | 'preview'>()({
    ...recordColumns(),
    received_at: instant().notNull().defaultNow(),
    from: text().notNull().default(''),
    sender: text().notNull().default(''),
    to: text().notNull().default(''),
    cc: text().notNull().default(''),
    subject: text().notNull().default(''),
    size: integer().notNull(),
    state: text({
      enum: [
        'offer',
        'repost',
        'answer',
        'driver_answer',
        'withdrawal',
        'edi',
        'bounce',
        'unproven',
        'quarantined',
        'dismissed',
        'blocked',
      ],
    }).notNull(),
    reason: text().notNull().default(''),
    dedup_key: text().notNull(),
    message_id: text().notNull().default(''),
    in_reply_to: text().notNull().default(''),
    raw: bytes().notNull(),
    text: text().notNull().default(''),
    html: text().notNull().default(''),
    offer: integer(),
    bid: integer(),
    driver_bid: integer(),
    invoice: integer(),
    load: integer(),
    verdict: text({ enum: ['aligned', 'failed', 'none', 'unknown', 'off'] })
      .notNull()
      .default('off'),
    marks: text({ enum: SENDER_MARK_CODES })
      .array()
      .notNull()
      .default(sql`'{}'`),
    // Domains proven by DKIM or SPF, and the sending server's address.
    via: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    // It is a reply, so its text may contain a bid's price.
    is_answer: boolean().notNull().default(false),
    writer: text({ enum: ['person', 'machine', 'doubt'] })
      .notNull()
      .default('person'),
    candidate_bids: integer()
      .array()
      .notNull()
      .default(sql`'{}'`),
    looked_at: instant(),
  }),
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id], foreignColumns: [company.id] }),
    uniqueIndex().on(table.company_id, table.dedup_key),
    index().on(table.company_id, table.received_at),
    index().on(table.company_id, table.message_id),
    index().on(table.company_id, table.offer),
    index('incoming_mail_raw')
      .on(table.received_at)
      .where(sql`octet_length(raw) > 0`),
    index('incoming_mail_dismissed')
      .on(table.looked_at)
      .where(sql`state = 'dismissed'`),
    index().on(table.company_id, table.state, table.id),
    index().on(table.company_id, table.bid),
    index().on(table.company_id, table.driver_bid),
    index('incoming_mail_invoice')
      .on(table.company_id, table.invoice)
      .where(sql`invoice is not null`),
    index('incoming_mail_load')
      .on(table.company_id, table.load)
      .where(sql`load is not null`),
  ],
)

export const outgoingMail = pgTable(
  'outgoing_mail',
  pickColumns<OutgoingMailDetail, 'offer' | 'preview'>()({
    ...recordColumns(),
    from: text().notNull(),
    to: text().notNull(),
    cc: text().notNull().default(''),
    reply_to: text().notNull().default(''),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull().default(''),
    csv: text().notNull().default(''),
    /** An X12 file that goes along. */
    x12: text().notNull().default(''),
    x12_name: text().notNull().default(''),
    /** The trucks that a list to a broker offers. */
    vehicles: integer()
      .array()
      .notNull()
      .default(sql`'{}'`),
    message_id: text().notNull().unique(),
    in_reply_to: text().notNull().default(''),
    references: text().notNull().default(''),
    state: text({
      enum: ['queued', 'sending', 'sent', 'not_sent', 'failed', 'uncertain', 'bounced'],
    }).notNull(),
    attempts: integer().notNull().default(0),
    last_error: text().notNull().default(''),
    next_try_at: instant(),
    sent_at: instant(),
    answer: text().notNull().default(''),
    is_hr: boolean().notNull().default(false),
    is_pay: boolean().notNull().default(false),
    bid: integer(),
    driver_bid: integer(),
    invoice: integer(),
    load: integer(),
    factor_schedule: integer(),
    reply_token: text().notNull().default(''),
    unsubscribe: text().notNull().default(''),
  }),
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id], foreignColumns: [company.id] }),
    index().on(table.company_id, table.invoice),
    index('outgoing_mail_reply_token')
      .on(table.company_id, table.reply_token)
      .where(sql`reply_token <> ''`),
    index('outgoing_mail_due')
      .on(table.next_try_at)
      .where(sql`state in ('queued', 'sending')`),
    index().on(table.company_id, table.id),
    index().on(table.company_id, table.bid),
    index().on(table.company_id, table.driver_bid),
  ],
)

export const outgoingFile = pgTable(
  'outgoing_file',
  {
    company_id: companyId(),
    mail: integer().notNull(),
    file_key: text().notNull().unique(),
    file_name: text().notNull(),
    content_type: text().notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.mail] }),
    foreignKey({
      columns: [table.company_id, table.mail],
      foreignColumns: [outgoingMail.company_id, outgoingMail.id],
    }),
  ],
)

// Across companies; these peers have reserved listener capacity.
export const mailPlace = pgTable('mail_place', {
  place: text().primaryKey(),
  good_at: instant().notNull().defaultNow(),
})

// Finds emails that a user opened, moved or flagged before we polled.
export const mailboxMark = pgTable('mailbox_mark', {
  mailbox: text().primaryKey(),
  uid_validity: text().notNull(),
  last_uid: bigint({ mode: 'number' }).notNull(),
  looked_at: instant().notNull().defaultNow(),
})

// The node that reads the mailbox renews it; another one takes it over when it has ended.
export const mailboxLease = pgTable('mailbox_lease', {
  mailbox: text().primaryKey(),
  holder: text().notNull(),
  ends_at: instant().notNull(),
})
