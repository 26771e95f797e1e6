import { type SQL, sql } from 'drizzle-orm'
import { mailReply } from '#contract/entities/market/mail-reply.ts'
import { jsonList, jsonRow } from '#server/kernel/db/json-row.ts'
import { incomingMail, outgoingMail } from '#server/kernel/email/mail.table.ts'
import { withoutLinks } from '#server/kernel/email/without-links.repository.ts'

const replyText = withoutLinks(
  sql`coalesce(nullif(${incomingMail.text}, ''), regexp_replace(${incomingMail.html}, '<[^>]*>', ' ', 'g'))`,
)

export const incomingTexts = {
  text: withoutLinks(sql`${incomingMail.text}`),
  html: withoutLinks(sql`${incomingMail.html}`),
}

export const repliesTo = (which: SQL): SQL =>
  jsonList(
    sql`select ${jsonRow(incomingMail, mailReply, { text: replyText })} from ${incomingMail} where ${which} order by ${incomingMail.id}`,
  )

/** A renewal email no relay took keeps its link, so that HR can hand it over. */
export const outgoingText = sql`case when ${outgoingMail.is_hr} and ${outgoingMail.state} = 'not_sent' then ${outgoingMail.text}
  else ${withoutLinks(sql`${outgoingMail.text}`)} end`
