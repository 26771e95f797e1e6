import { type IsoWeek, weekText } from '#contract/rules/iso-week.ts'

/** A document keeps its name however it leaves: downloaded, emailed, in a packet, or from a preview. */
export const invoiceName = (number: string): string => `Invoice ${number}`
export const creditMemoName = (number: string): string => `Credit memo ${number}`

export const invoiceFileName = (number: string): string => `${invoiceName(number)}.pdf`
export const packetFileName = (number: string): string => `${invoiceName(number)} with documents.pdf`
export const creditMemoFileName = (number: string): string => `${creditMemoName(number)}.pdf`
export const statementFileName = (broker: string, week: IsoWeek): string =>
  `Statement ${broker} ${weekText(week)}.pdf`
export const openStatementFileName = (broker: string, today: string): string =>
  `Statement ${broker} ${today}.pdf`
export const scheduleFileName = (number: string, kind: 'pdf' | 'csv'): string => `Schedule ${number}.${kind}`
