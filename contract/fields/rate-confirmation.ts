import type { RateConfirmation } from '#contract/entities/freight/rate-confirmation.ts'
import { buildFields, RECORD_FACTS } from '#contract/fields.ts'
import { READING_STATES } from '#contract/rules/rate-confirmation.ts'

export const rateConfirmationFacts = buildFields<RateConfirmation>()({
  ...RECORD_FACTS,
  created_at: { label: 'Received', kind: 'instant' },
  load: { label: 'Load', kind: 'lookup', by: 'load' },
  file_name: { label: 'File name', kind: 'text' },
  content_type: { label: 'Content type', kind: 'text' },
  size: { label: 'Size', kind: 'bytes' },
  state: { label: 'Status', kind: 'code', codes: READING_STATES },
  added_by: { label: 'Added by', kind: 'text' },
  page_count: { label: 'Pages', kind: 'number' },
  pages_read: { label: 'Pages read', kind: 'number' },
  is_in_use: { label: 'In use', kind: 'yes-no' },
  accepted_at: { label: 'Accepted', kind: 'instant' },
  cleared_at: { label: 'Confirmed as genuine', kind: 'instant' },
  is_outdated: { label: 'Read with older rules', kind: 'yes-no' },
  is_pending: { label: 'Not verified', kind: 'yes-no' },
  rejected_at: { label: 'Marked not genuine', kind: 'instant' },
  rejected_by: { label: 'Marked by', kind: 'text' },
  clear_reason: { label: 'How it was verified', kind: 'multiline' },
})
