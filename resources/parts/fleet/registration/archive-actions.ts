import type { Endpoint } from '#contract/http.ts'
import type { RecordAction } from '#kit/define-views.ts'
import type { Registered } from './registration-actions.ts'

interface Archived<R> {
  /** Noun, as in "Archive this driver?". */
  of: string
  name: (row: R) => string
  /** Consequence, shown before archiving. */
  text: (row: R) => string
  archive: Endpoint
  restore: Endpoint
}

export const archiveActions = <R extends Registered>({
  of,
  name,
  text,
  archive,
  restore,
}: Archived<R>): readonly RecordAction<R>[] => [
  {
    label: 'Archive',
    endpoint: archive,
    when: ({ is_deleted }) => !is_deleted,
    confirm: { title: `Archive this ${of}?`, text, isDanger: true },
    isRare: true,
    done: (row) => `${name(row)} archived.`,
  },
  {
    label: 'Restore',
    endpoint: restore,
    when: ({ is_deleted }) => is_deleted,
    isNext: true,
    done: (row) => `${name(row)} restored.`,
  },
]
