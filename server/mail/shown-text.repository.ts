import { type SQL, sql } from 'drizzle-orm'
import { mailReply } from '#contract/entities/mail-reply.ts'
import { LINK_IN_TEXT } from '#server/core/link-paths.ts'
import { jsonList, jsonRow } from '#server/db/json-row.ts'
import { incomingMail, outgoingMail } from '#server/mail/mail.table.ts'

/** A text of a mail without the tokens of our links, which are their reader's alone. */
export const withoutLinks = (text: SQL): SQL => sql`regexp_replace(${text}, ${sql.raw(`'${LINK_IN_TEXT}'`)}, '\\1…', 'g')`

// A mail without a plain text has its words in the HTML.
const replyText = withoutLinks(sql`coalesce(nullif(${incomingMail.text}, ''), regexp_replace(${incomingMail.html}, '<[^>]*>', ' ', 'g'))`)

/** The texts of a mail that came in, as they are shown: an answer may quote a link. */
export const incomingTexts = { text: withoutLinks(sql`${incomingMail.text}`), html: withoutLinks(sql`${incomingMail.html}`) }

/** Replies that pass a condition, oldest first, as JSON. */
export const repliesTo = (which: SQL): SQL =>
  jsonList(
    sql`select ${jsonRow(incomingMail, mailReply, { text: replyText })} from ${incomingMail} where ${which} order by ${incomingMail.id}`,
  )

/** The text of a mail of ours, as it is shown; one that no relay took, of a document's renewal, is HR's to hand over with its link. */
export const outgoingText = sql`case when ${outgoingMail.is_hr} and ${outgoingMail.state} = 'kept' then ${outgoingMail.text}
  else ${withoutLinks(sql`${outgoingMail.text}`)} end`
