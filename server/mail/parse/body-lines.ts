import type { ReadMail } from '#server/mail/parse/read-mail.ts'

/** The lines of a mail that a person wrote: of its plain text, or of its HTML where it has no text. */
export const bodyLines = ({ textLines, htmlLines }: Pick<ReadMail, 'textLines' | 'htmlLines'>): string[] =>
  textLines.some((line) => line !== '') ? textLines : htmlLines
