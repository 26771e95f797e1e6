import { daysBetween } from '#contract/rules/dates.ts'
import { RENEWAL_LINK_DAYS } from '#contract/rules/expiry-queue.ts'
import { hasExpired, DOCUMENT_TYPES, type DocumentCode, type DocumentOf } from '#contract/rules/documents.ts'
import { whenWords } from '#server/fleet/document-request/link-words.ts'
import { oneLine } from '#server/kernel/base/clean-text.ts'

export interface RequestedDocument {
  of: DocumentOf
  type: DocumentCode
  record_name: string
  expires_on: string
  reject_reason: string
  link: string
}

const MAX_NAME = 80

export const documentName = ({
  of,
  type,
  record_name,
}: Pick<RequestedDocument, 'of' | 'type' | 'record_name'>): string => {
  const { name } = DOCUMENT_TYPES[type]
  return of === 'owner' ? name : `${name} for ${oneLine(record_name, MAX_NAME)}`
}

function formatWhen(expiresOn: string, today: string): string {
  const words = whenWords(expiresOn, today)
  if (hasExpired(expiresOn, today)) return words
  const left = daysBetween(today, expiresOn)
  return `${words}${left === 0 ? ', today' : left === 1 ? ', tomorrow' : `, in ${left} days`}`
}

const formatParagraph = (one: RequestedDocument, today: string) =>
  [
    `${documentName(one)} ${formatWhen(one.expires_on, today)}.`,
    ...(one.reject_reason === '' ? [] : [`The last upload was rejected: ${oneLine(one.reject_reason, 500)}`]),
    `Upload the new one: ${one.link}`,
  ].join('\n')

export function reminderMail(
  { company, owner, today }: { company: string; owner: string; today: string },
  documents: readonly RequestedDocument[],
): { subject: string; text: string } {
  const [first] = documents
  if (!first) throw new Error('a reminder has no documents')
  const carrier = oneLine(company, MAX_NAME)
  const isOne = documents.length === 1
  return {
    subject: isOne
      ? `${documentName(first)} ${formatWhen(first.expires_on, today)}`
      : `${carrier} needs ${documents.length} new documents`,
    text: [
      `Hello ${oneLine(owner, MAX_NAME)},`,
      `${carrier} needs ${isOne ? 'a new document' : `${documents.length} new documents`} from you. No account needed: open the link, choose a photo or PDF, and enter the expiration date.`,
      ...documents.map((one) => formatParagraph(one, today)),
      `${isOne ? 'The link works' : 'Each link works'} once and expires in ${RENEWAL_LINK_DAYS} days. Anyone with the link can upload this document, so don’t forward it.`,
      carrier,
    ].join('\n\n'),
  }
}
