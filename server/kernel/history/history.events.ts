import { defineEvent } from '#server/kernel/base/events.ts'

export interface RecordChange {
  action: string
  record_type: string
  record_id: number
  before: object | null
  after: object | null
}

/** Published with the audit entries of a change. */
export const recordsChanged = defineEvent<readonly RecordChange[]>('record.changed')
