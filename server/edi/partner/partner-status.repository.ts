import { sql } from 'drizzle-orm'
import type { EdiTransport } from '#contract/rules/edi.ts'
import { ediMessage, ediPartner } from '#server/edi/schema/edi.table.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { queryRows } from '#server/kernel/db/rows.ts'

interface PartnerStatus {
  id: number
  name: string
  is_active: boolean
  transport: EdiTransport
  last_error: string
  last_at: string | null
  failed: number
  failed_reason: string
  queued: number
  ready: number
  to_review: number
}

const ofPartner = sql`from ${ediMessage} where ${ediMessage.company_id} = ${ediPartner.company_id} and ${ediMessage.partner} = ${ediPartner.id}`
const count = (state: string) => sql`(select count(*)::int ${ofPartner} and ${ediMessage.state} = ${state})`

export const listPartnerStatus = (tx: Tx): Promise<PartnerStatus[]> =>
  queryRows(
    tx,
    sql`select ${ediPartner.id}, ${ediPartner.name}, ${ediPartner.is_active}, ${ediPartner.transport}, ${ediPartner.last_error},
        to_json(greatest(${ediPartner.polled_at}, (select max(${ediMessage.created_at}) ${ofPartner}))) #>> '{}' as last_at,
        ${count('failed')} as failed, ${count('queued')} as queued, ${count('ready')} as ready, ${count('review')} as to_review,
        coalesce((select ${ediMessage.reason} ${ofPartner} and ${ediMessage.state} = 'failed' order by ${ediMessage.id} desc limit 1), '') as failed_reason
      from ${ediPartner} where ${ediPartner.company_id} = ${tx.companyId} order by ${ediPartner.id}`,
  )
