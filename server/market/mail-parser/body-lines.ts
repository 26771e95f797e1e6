import type { ReadMail } from '#server/market/mail-parser/read-mail.ts'

export const bodyLines = ({ textLines, htmlLines }: Pick<ReadMail, 'textLines' | 'htmlLines'>): string[] =>
  textLines.some((line) => line !== '') ? textLines : htmlLines
