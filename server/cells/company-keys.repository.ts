import { sql } from 'drizzle-orm'
import type { SystemTx } from '#server/kernel/db/client.ts'
import { queryRows } from '#server/kernel/db/rows.ts'
import { type KeyKind, toRouteKey } from '#server/cells/keys.ts'

/** A link that has ended is found for a while, so that its page can say so. */
const ENDED_DAYS = 90

export interface CompanyKeys {
  readonly name: string
  readonly abbreviation: string
  readonly keys: readonly string[]
}

/** Undefined when the company is not in this database. */
export async function readCompanyKeys(tx: SystemTx, id: number): Promise<CompanyKeys | undefined> {
  const [company] = await queryRows<{ name: string; abbreviation: string }>(
    tx,
    sql`select name, abbreviation from company where id = ${id}`,
  )
  if (!company) return undefined
  const ended = sql`now() - make_interval(days => ${ENDED_DAYS})`
  const rows = await queryRows<{ kind: KeyKind; value: string }>(
    tx,
    sql`select 'username' as kind, username as value from app_user where company_id = ${id}
    union select 'email', lower(email) from app_user where company_id = ${id} and is_active and email <> ''
    union select 'address', lower(intake_address) from company where id = ${id}
    union select 'address', address from other_intake where company_id = ${id}
    union select 'secret', translate(encode(sha256(convert_to(tracking_token, 'UTF8')), 'base64'), '+/=', '-_') from company where id = ${id}
    union select 'secret', hash from api_key where company_id = ${id}
    union select 'secret', token_hash from access_link where company_id = ${id} and expires_at > ${ended}
    union select 'secret', token_hash from load_share where company_id = ${id} and expires_at > ${ended}
    union select 'secret', token_hash from document_request where company_id = ${id} and ends_at > ${ended}
    union select 'secret', token_hash from tax_copy where company_id = ${id} and ends_at > ${ended}
    union select 'customer', stripe_customer from subscription where company_id = ${id} and stripe_customer <> ''`,
  )
  return { ...company, keys: rows.map(({ kind, value }) => toRouteKey(kind, value)) }
}
