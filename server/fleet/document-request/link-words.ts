import { dayText } from '#contract/rules/dates.ts'
import { hasExpired } from '#contract/rules/documents.ts'
import type { LinkView } from '#server/fleet/document-request/document-request.repository.ts'

export const whenWords = (expiresOn: string, today: string): string =>
  `${hasExpired(expiresOn, today) ? 'expired' : 'expires'} on ${dayText(expiresOn)}`

const isGone = ({ is_replaced, record_name }: LinkView) => is_replaced || record_name === null

export const isLive = (link: LinkView): boolean =>
  !link.is_uploaded && !link.is_revoked && !link.is_over && !link.is_inactive && !isGone(link)

export function closedLink(link: LinkView): { status: number; title: string; text: string } {
  const { company_name: company, is_uploaded, is_reviewed, is_revoked, is_over, reject_reason } = link
  if (is_uploaded && reject_reason !== '')
    return {
      status: 200,
      title: 'Document rejected',
      text: `${company} rejected it: ${reject_reason} Ask them for a new link.`,
    }
  if (is_uploaded && is_reviewed)
    return { status: 200, title: 'Document accepted', text: `${company} accepted it. You’re all set.` }
  if (is_uploaded)
    return {
      status: 200,
      title: 'Document received',
      text: `${company} will review it. You can close this page.`,
    }
  if (isGone(link))
    return {
      status: 410,
      title: 'Nothing to upload',
      text: `${company} no longer needs this document from you. You can close this page.`,
    }
  if (is_revoked)
    return {
      status: 410,
      title: 'This link no longer works',
      text: `Use the link in the latest email from ${company}, or ask them for a new one.`,
    }
  if (is_over) return { status: 410, title: 'This link has expired', text: `Ask ${company} for a new one.` }
  return {
    status: 402,
    title: 'Unavailable right now',
    text: `${company} can’t accept documents at the moment. Check with them before you try again.`,
  }
}
