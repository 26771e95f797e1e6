import type { LoadDetail } from '#contract/entities/load.ts'
import { readLoadHistory } from '#contract/entities/load-changes.ts'
import { type RecordTab, recordList } from '#kit/define-views.ts'
import { preloadable } from '#kit/preloadable.tsx'
import { LoadDocuments } from '#parts/documents/papers-on-demand.ts'
import { historyColumns } from './history.tsx'

const LoadThread = preloadable(async () => (await import('./load-thread.tsx')).LoadThread)

export const tabs: readonly RecordTab<LoadDetail>[] = [
  {
    name: 'documents',
    label: 'Documents',
    access: ['load-documents', 'list'],
    render: ({ id }) => <LoadDocuments load={id} resource="loads" />,
  },
  {
    name: 'thread',
    label: 'Mails',
    access: ['bids', 'show'],
    render: ({ bid }) => <LoadThread bid={bid} />,
  },
  {
    name: 'history',
    label: 'History',
    list: recordList<LoadDetail>()({
      endpoint: readLoadHistory,
      params: ({ id }) => ({ id }),
      fields: historyColumns,
      empty: 'No changes yet.',
    }),
  },
]
