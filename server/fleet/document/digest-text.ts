import { dayText, daysBetween } from '#contract/rules/dates.ts'
import { hasExpired, DOCUMENT_TYPES, REMINDER_DAYS } from '#contract/rules/documents.ts'
import { pluralize } from '#contract/rules/plural.ts'
import type { DueDocument } from '#server/fleet/document/reminder.repository.ts'

const MAX_LINES = 200

export interface Digest {
  /** HTML built only from our own texts and numbers, so it needs no escaping. */
  title: string
  sub_title: string
  subject: string
  text: string
}

function formatOwner({ of, name, owner_name }: DueDocument): string {
  if (of === 'owner') return owner_name
  return of === 'driver' ? `${name} (${owner_name})` : `vehicle ${name} (${owner_name})`
}

function when({ expires_on }: DueDocument, today: string): string {
  if (hasExpired(expires_on, today)) return `expired on ${dayText(expires_on)}`
  const left = daysBetween(today, expires_on)
  const soon = left === 0 ? 'today' : left === 1 ? 'tomorrow' : `in ${left} days`
  return `expires on ${dayText(expires_on)}, ${soon}`
}

const daysText = `${REMINDER_DAYS.slice(0, -1).join(', ')} and ${REMINDER_DAYS.at(-1)} days`

const formatLine = (document: DueDocument, today: string) =>
  `${DOCUMENT_TYPES[document.type].name} for ${formatOwner(document)} ${when(document, today)}`

export function digestText(
  documents: readonly DueDocument[],
  today: string,
  expiredVehicles: number,
  link: string | undefined,
): Digest {
  const count = pluralize(documents.length, 'document')
  const expired = documents.filter(({ expires_on }) => hasExpired(expires_on, today)).length
  const verb = documents.length === 1 ? 'needs' : 'need'
  const lines = documents.slice(0, MAX_LINES).map((document) => `- ${formatLine(document, today)}`)
  const more = documents.length - lines.length
  const vehicles = pluralize(
    expiredVehicles,
    'vehicle has expired documents.',
    'vehicles have expired documents.',
  )
  const [first] = documents
  return {
    title: `<b>${count}</b> ${verb} renewal${expired > 0 ? `, ${expired.toLocaleString('en-GB')} expired` : ''}`,
    sub_title: first ? formatLine(first, today) : '',
    subject: `${count} to renew${expired > 0 ? `, ${expired.toLocaleString('en-GB')} expired` : ''} (${dayText(today)})`,
    text: [
      `${count} ${verb} renewal:`,
      '',
      ...lines,
      ...(more > 0 ? [`and ${more.toLocaleString('en-GB')} more in the HR portal.`] : []),
      ...(expiredVehicles > 0 ? ['', vehicles] : []),
      ...(link === undefined ? [] : ['', `Open the list: ${link}`]),
      '',
      `Freight reminds you ${daysText} before each document expires.`,
    ].join('\n'),
  }
}
