import { type SQL, sql } from 'drizzle-orm'
import { json, type JsonText } from '#server/kernel/base/json-text.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { jsonList, jsonText } from '#server/kernel/db/json-row.ts'
import { company } from '#server/kernel/tenant/company.table.ts'
import { incomingMail } from '#server/kernel/email/mail.table.ts'

const DAYS = 7
const SENDERS = 20

const isIn = (...states: string[]): SQL =>
  sql`count(*) filter (where state in (${sql.join(
    states.map((state) => sql`${state}`),
    sql`, `,
  )}))::int`
const figures = sql`count(*)::int as received, ${isIn('offer', 'repost')} as offers,
  ${isIn('answer', 'driver_answer')} as answers, ${isIn('quarantined', 'unproven')} as quarantined`

export async function readMailFigures(tx: Tx): Promise<JsonText> {
  const zone = sql`(select ${company.time_zone} from ${company} where ${company.id} = ${tx.companyId})`
  const since = sql`(date_trunc('day', now() at time zone ${zone}) - make_interval(days => ${DAYS - 1}::int)) at time zone ${zone}`
  const lately = sql`(select state, sender, to_char(received_at at time zone ${zone}, 'YYYY-MM-DD') as day from ${incomingMail}
    where ${incomingMail.company_id} = ${tx.companyId} and ${incomingMail.received_at} >= ${since}) as lately`
  const days = sql`select day, ${figures} from ${lately} group by day order by day desc`
  const senders = sql`select sender, ${figures} from ${lately} where sender <> '' group by sender order by received desc, sender limit ${SENDERS}`
  const text = await jsonText(
    tx,
    sql`json_build_object('days', ${jsonList(days)}, 'senders', ${jsonList(senders)})`,
  )
  return json(text ?? '')
}
