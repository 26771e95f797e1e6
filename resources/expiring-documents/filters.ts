import type { listExpiringDocuments } from '#contract/entities/fleet/document-request.ts'
import { expiringDocumentFacts } from '#contract/fields/document-request.ts'
import { RENEWAL_STATES } from '#contract/rules/expiry-queue.ts'
import { DOCUMENT_TYPES } from '#contract/rules/documents.ts'
import { defineFilters } from '#kit/list/filters.ts'

const all = { '': 'All' } as const
const types = Object.fromEntries(
  Object.entries(DOCUMENT_TYPES).flatMap(([code, { name, expires }]) => (expires ? [[code, name]] : [])),
)

export const filters = defineFilters<typeof listExpiringDocuments>([
  { kind: 'search', name: 'search', label: 'Search unit, driver, owner' },
  {
    kind: 'choice',
    name: 'bucket',
    label: expiringDocumentFacts.bucket.label,
    choices: { ...all, ...expiringDocumentFacts.bucket.codes },
    initial: '',
  },
  {
    kind: 'choice',
    name: 'type',
    label: expiringDocumentFacts.type.label,
    choices: { ...all, ...types },
    initial: '',
  },
  {
    kind: 'choice',
    name: 'renewal',
    label: expiringDocumentFacts.renewal.label,
    choices: { ...all, ...RENEWAL_STATES },
    initial: '',
  },
])
