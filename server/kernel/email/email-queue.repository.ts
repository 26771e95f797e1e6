import { sql } from 'drizzle-orm'
import type { SystemTx } from '#server/kernel/db/client.ts'
import { outgoingMail } from '#server/kernel/email/mail.table.ts'
import { job } from '#server/kernel/jobs/job.table.ts'

/** Per company, so that a mass mailing fills neither the queue nor the list of jobs. */
const ROWS = 10

interface Feed {
  name: string
  hasFile: boolean
  hasRelay: boolean
}

/**
 * One queue row per email that is due, and per email being sent whose row is missing. Claimed after its row
 * and settled before it, an email being sent has a running row in every snapshot.
 */
export async function feedEmails(tx: SystemTx, { name, hasFile, hasRelay }: Feed): Promise<void> {
  await tx.execute(sql`
    insert into ${job} (company_id, name, key, payload)
    select mail.company_id, ${name}, mail.id::text, jsonb_build_object('mail', mail.id)
    from (select company_id, id, row_number() over (partition by company_id, state order by next_try_at, id) as place
      from ${outgoingMail}
      where ${outgoingMail.state} in ('queued', 'sending') and (${outgoingMail.invoice} is not null or ${outgoingMail.factor_schedule} is not null) = ${hasFile}
        and (${outgoingMail.state} = 'sending' or ${hasRelay} and ${outgoingMail.next_try_at} <= now())) as mail
    where mail.place <= ${ROWS}
      and not exists (select from ${job} where ${job.company_id} = mail.company_id and ${job.name} = ${name}
        and ${job.key} = mail.id::text and ${job.state} in ('waiting', 'running'))
    order by mail.company_id, mail.id
    on conflict (company_id, name, key) do update set state = 'waiting', attempts = 0, due_at = now(), last_error = '', ended_at = null
      where ${job.state} not in ('waiting', 'running')`)
}
