import { sql } from 'drizzle-orm'
import type { NamedBy } from '#contract/fields.ts'
import type { Tx } from '#server/db/client.ts'
import { broker } from '#server/entities/broker/broker.table.ts'
import { driver } from '#server/entities/driver/driver.table.ts'
import { companyType, dock, equipment, liabilityType, rejectNote, vehicleType } from '#server/entities/handbook/handbook.table.ts'
import { apiKey } from '#server/entities/api-key/api-key.table.ts'
import { company } from '#server/entities/company/company.table.ts'
import { document } from '#server/entities/document/document.table.ts'
import { creditNote, invoice } from '#server/entities/invoice/invoice.table.ts'
import { load } from '#server/entities/load/load.table.ts'
import { loadDocument } from '#server/entities/load-document/load-document.table.ts'
import { mailing, mailingRun } from '#server/entities/mailing/mailing.table.ts'
import { offer } from '#server/entities/offer/offer.table.ts'
import { owner } from '#server/entities/owner/owner.table.ts'
import { fullName } from '#server/entities/user/user.repository.ts'
import { group, team, user } from '#server/entities/user/user.table.ts'
import { subscriptionInvoice } from '#server/entities/subscription/subscription.table.ts'
import { vehicle } from '#server/entities/vehicle/vehicle.table.ts'
import { webhook } from '#server/entities/webhook/webhook.table.ts'
import { incomingMail, outgoingMail } from '#server/mail/mail.table.ts'

const plain = { id: sql`id`, word: sql`name` }

const SOURCES = {
  companyType: { from: companyType, ...plain },
  liabilityType: { from: liabilityType, ...plain },
  vehicleType: { from: vehicleType, ...plain },
  dock: { from: dock, ...plain },
  equipment: { from: equipment, ...plain },
  rejectNote: { from: rejectNote, id: sql`id`, word: sql`note` },
  team: { from: team, ...plain },
  role: { from: group, ...plain },
  owner: { from: owner, ...plain },
  broker: { from: broker, ...plain },
  load: { from: load, id: sql`id`, word: sql`number` },
  invoice: { from: invoice, id: sql`id`, word: sql`number` },
  vehicle: { from: vehicle, id: sql`id`, word: sql`unit_number` },
  user: { from: user, id: sql`id`, word: fullName(user) },
  driver: { from: driver, id: sql`id`, word: sql`trim(concat_ws(' ', first_name, last_name))` },
  mailing: { from: mailing, ...plain },
  company: { from: company, ...plain },
  company_profile: { from: company, ...plain },
  api_key: { from: apiKey, ...plain },
  webhook: { from: webhook, id: sql`id`, word: sql`url` },
  subscription_invoice: { from: subscriptionInvoice, id: sql`id`, word: sql`number` },
  credit_note: { from: creditNote, id: sql`id`, word: sql`number` },
  document: { from: document, id: sql`id`, word: sql`file_name` },
  load_document: { from: loadDocument, id: sql`id`, word: sql`file_name` },
  incoming_mail: { from: incomingMail, id: sql`id`, word: sql`subject` },
  outgoing_mail: { from: outgoingMail, id: sql`id`, word: sql`subject` },
  offer: { from: offer, id: sql`id`, word: sql`concat_ws(' to ', pick_up_at, deliver_to)` },
} satisfies Partial<Record<NamedBy, object>> & Record<string, object>

/** Whether names are known of what ids stand for. */
export const isNamed = (by: string): by is keyof typeof SOURCES => by in SOURCES

/** The names of what these ids stand for. */
export async function namesOf(tx: Tx, by: keyof typeof SOURCES, ids: readonly number[]): Promise<Map<number, string>> {
  const { from, id, word } = SOURCES[by]
  const { rows } = await tx.execute<{ id: number; word: string }>(
    sql`select ${id} as id, ${word} as word from ${from} where ${id} = any (${sql.param([...ids])}::int[])`,
  )
  return new Map(rows.map((row) => [row.id, row.word]))
}

/** The mailing and the instant of each of these runs. */
export async function runsOf(tx: Tx, ids: readonly number[]): Promise<{ id: number; name: string; at: string }[]> {
  const { rows } = await tx.execute<{ id: number; name: string; at: string }>(
    sql`select run.id, ${mailing.name} as name, to_json(coalesce(run.due_at, run.created_at))#>>'{}' as at
      from ${mailingRun} as run join ${mailing} on ${mailing.company_id} = run.company_id and ${mailing.id} = run.mailing
      where run.id = any (${sql.param([...ids])}::int[])`,
  )
  return rows
}
