import { type SQL, sql } from 'drizzle-orm'
import { LINK_IN_TEXT } from '#server/core/link-paths.ts'
import { incomingMail, outgoingMail } from '#server/mail/mail.table.ts'

/** A text of a mail without the tokens of our links, which are their reader's alone. */
export const withoutLinks = (text: SQL): SQL => sql`regexp_replace(${text}, ${sql.raw(`'${LINK_IN_TEXT}'`)}, '\\1…', 'g')`

/** The texts of a mail that came in, as they are shown: an answer may quote a link. */
export const incomingTexts = { text: withoutLinks(sql`${incomingMail.text}`), html: withoutLinks(sql`${incomingMail.html}`) }

/** The text of a mail of ours, as it is shown; one that no relay took, of a document's renewal, is HR's to hand over with its link. */
export const outgoingText = sql`case when ${outgoingMail.is_hr} and ${outgoingMail.state} = 'kept' then ${outgoingMail.text}
  else ${withoutLinks(sql`${outgoingMail.text}`)} end`
