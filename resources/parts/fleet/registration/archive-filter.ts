import type { ChoiceFilter } from '#kit/list/filters.ts'

/** HR codes: 1 active, 2 archived. */
export const archiveFilter = {
  kind: 'choice',
  name: 'status',
  label: 'Active or archived',
  choices: { 1: 'Active', 2: 'Archive' },
  initial: '1',
  sends: (status: string): { is_deleted?: string } => (status === '2' ? { is_deleted: 'true' } : {}),
} as const satisfies ChoiceFilter
