import { createElement } from 'react'
import {
  planOwnerReminders,
  remindOwners,
  revokeRenewalLinks,
} from '#contract/entities/fleet/document-request.ts'
import { NOT_REMINDED } from '#contract/rules/expiry-queue.ts'
import type { AnswerOf } from '#contract/http.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { defineBulk } from '#kit/list/bulk.ts'
import { Recipients } from '#parts/market/mail/on-demand.ts'

export function remindedText({ reminded, mails, skipped }: AnswerOf<typeof remindOwners>): string {
  const sent =
    reminded.length === 0
      ? 'No reminders sent'
      : `${pluralize(mails, 'reminder')} sent for ${pluralize(reminded.length, 'document')}`
  const why = [...Map.groupBy(skipped, ({ reason }) => reason)].map(
    ([reason, rows]) => `${rows.length} skipped: ${codeWords(NOT_REMINDED, reason)}`,
  )
  return `${[sent, ...why].join('; ')}.`
}

export const bulk = [
  defineBulk({
    label: 'Send reminder',
    endpoint: remindOwners,
    ids: 'documents',
    fields: [],
    Check: ({ ids }) =>
      createElement(Recipients, { endpoint: planOwnerReminders, resource: 'expiring-documents', ids }),
    done: remindedText,
    undo: () => [],
  }),
  defineBulk({
    label: 'Revoke link',
    endpoint: revokeRenewalLinks,
    ids: 'documents',
    fields: [],
    done: ({ revoked }) =>
      revoked.length === 0
        ? 'None of these has an active link.'
        : `${pluralize(revoked.length, 'link')} revoked.`,
    undo: () => [],
  }),
]
