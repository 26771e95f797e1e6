import { and, eq, ne, sql } from 'drizzle-orm'
import {
  createEdiPartner,
  ediPartner as shown,
  listEdiPartners,
  readEdiPartner,
  updateEdiPartner,
} from '#contract/entities/edi/edi-partner.ts'
import { partnerIds } from '#server/edi/partner/partner.repository.ts'
import { ediMessage, ediPartner } from '#server/edi/schema/edi.table.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'
import { BadRequest, Conflict } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { isRow } from '#server/kernel/db/row.ts'
import { holdsText } from '#server/kernel/db/search-key.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { defineRecord } from '#server/kernel/record/define-record.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import { broker } from '#server/market/schema/broker.table.ts'

type Values = typeof ediPartner.$inferInsert

const ofPartner = sql`from ${ediMessage} where ${ediMessage.company_id} = ${ediPartner.company_id} and ${ediMessage.partner} = ${ediPartner.id} and ${ediMessage.direction} = 'in'`

const missing = (fields: Readonly<Record<string, [value: unknown, words: string]>>) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, [value, words]]) => (value ? [] : [[field, [words]]])),
  )

function refuseIncomplete(_: Tx, values: Values): void {
  const { transport, tender_rule } = values
  const lacking = {
    ...(transport === 'email' && missing({ email: [values.email, 'Enter the partner’s email address.'] })),
    ...(transport === 'sftp' &&
      missing({
        sftp_host: [values.sftp_host, 'Enter the server’s host name.'],
        sftp_user: [values.sftp_user, 'Enter the user.'],
        sftp_inbox: [values.sftp_inbox, 'Enter the folder that we read.'],
        sftp_outbox: [values.sftp_outbox, 'Enter the folder that we write.'],
      })),
    ...(tender_rule === 'book' &&
      missing({
        vehicle: [values.vehicle, 'Choose the unit that tenders are booked on.'],
        dispatcher: [values.dispatcher, 'Choose the dispatcher of booked loads.'],
        driver_percent: [values.driver_percent, 'Enter the driver’s share of the rate.'],
      })),
  }
  if (Object.keys(lacking).length > 0) throw new BadRequest(lacking)
  if (transport === 'sftp' && values.sftp_inbox === values.sftp_outbox)
    throw new BadRequest({ sftp_outbox: ['Enter another folder than the one we read.'] })
}

async function refuseUnknown(
  tx: Tx,
  _: Values,
  __: unknown,
  { changed }: { changed: Partial<Values> },
): Promise<void> {
  if (changed.broker && (await tx.$count(broker, isRow(tx, broker, changed.broker))) === 0)
    throw new BadRequest({ broker: ['Broker not found. Choose another.'] })
  const isLive = sql`${vehicle.deleted_at} is null`
  if (changed.vehicle && (await tx.$count(vehicle, and(isRow(tx, vehicle, changed.vehicle), isLive))) === 0)
    throw new BadRequest({ vehicle: ['Unit not found. Choose another.'] })
  if (
    changed.dispatcher &&
    (await tx.$count(user, and(isRow(tx, user, changed.dispatcher), user.is_active))) === 0
  )
    throw new BadRequest({ dispatcher: ['User not found. Choose another.'] })
}

async function refuseSameIds(tx: Tx, values: Values, current: { id: number } | undefined): Promise<void> {
  const same = and(
    eq(ediPartner.company_id, tx.companyId),
    eq(ediPartner.their_qualifier, values.their_qualifier ?? 'ZZ'),
    eq(ediPartner.their_id, values.their_id),
    eq(ediPartner.our_qualifier, values.our_qualifier ?? 'ZZ'),
    eq(ediPartner.our_id, values.our_id),
    current && ne(ediPartner.id, current.id),
  )
  if ((await tx.$count(ediPartner, same)) > 0)
    throw new Conflict({ their_id: ['Another partner has the same ISA IDs.'] })
}

export const ediPartners = defineRecord({
  type: 'edi_partner',
  table: ediPartner,
  schema: shown,
  name: ediPartner.name,
  nameOf: ({ name }) => name,
  trail: { records: { edi_partner: 'EDI partner' }, actions: { 'set-login': 'Saved SFTP login' } },
  computed: {
    broker_company: sql`coalesce((select ${broker.name} from ${broker} where ${broker.company_id} = ${ediPartner.company_id} and ${broker.id} = ${ediPartner.broker}), '')`,
    unit_number: sql`coalesce((select ${vehicle.unit_number} from ${vehicle} where ${vehicle.company_id} = ${ediPartner.company_id} and ${vehicle.id} = ${ediPartner.vehicle}), '')`,
    dispatcher_name: sql`coalesce((select ${fullName(user)} from ${user} where ${user.company_id} = ${ediPartner.company_id} and ${user.id} = ${ediPartner.dispatcher}), '')`,
    has_login: sql`${ediPartner.sftp_secret} <> ''`,
    last_received_at: sql`(select max(${ediMessage.created_at}) ${ofPartner})`,
    to_review: sql`(select count(*)::int ${ofPartner} and ${ediMessage.state} in ('review', 'refused'))`,
    waiting: sql`(select count(*)::int from ${ediMessage} where ${ediMessage.company_id} = ${ediPartner.company_id} and ${ediMessage.partner} is null and ${ediMessage.state} = 'review' and ${ediMessage.isa_ids} = ${partnerIds})`,
  },
  order: sql`lower(${ediPartner.name}), ${ediPartner.id}`,
  calls: {
    list: listEdiPartners,
    read: readEdiPartner,
    create: createEdiPartner,
    update: updateEdiPartner,
  },
  filters: { search: (text) => holdsText(ediPartner.name, text) },
  rules: [refuseIncomplete, refuseUnknown, refuseSameIds],
  announce: (tx, { id }) => emit(tx, { type: 'EDI_PARTNER_CHANGED', data: { id } }),
})
