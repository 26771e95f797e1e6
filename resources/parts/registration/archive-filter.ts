import type { ChoiceFilter } from '#kit/list/filters.ts'

/** Those that are there, or those in the archive, by the codes of HR's details: 1 is active, 2 the archive. */
export const archiveFilter = {
  kind: 'choice',
  name: 'status',
  label: 'Active or archived',
  choices: { 1: 'Active', 2: 'Archive' },
  initial: '1',
  sends: (status: string): { is_deleted?: string } => (status === '2' ? { is_deleted: 'true' } : {}),
} as const satisfies ChoiceFilter
