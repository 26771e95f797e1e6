import type { LoadDetail } from '#contract/entities/load.ts'
import { readLoadHistory } from '#contract/entities/load-changes.ts'
import { type RecordTab, recordList } from '#kit/define-views.ts'
import { preloadable } from '#kit/preloadable.tsx'
import { LoadBilling } from '#parts/billing/on-demand.ts'
import { LoadDocuments } from '#parts/documents/papers-on-demand.ts'
import { RateConfirmation } from './rate-confirmation/on-demand.ts'
import { isOfAnother } from './actions.ts'
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
    name: 'rate-confirmation',
    label: 'Rate confirmation',
    access: ['rate-confirmations', 'list'],
    render: (load) =>
      isOfAnother(load) ? (
        <p>This load is {load.dispatcher_name}’s: its rate confirmation is not shown to you.</p>
      ) : (
        <RateConfirmation key={load.id} load={load.id} />
      ),
  },
  {
    name: 'billing',
    label: 'Billing',
    access: ['load-billing', 'show'],
    render: (load) =>
      isOfAnother(load) ? (
        <p className="panel kit-group">The billing of this load is {load.dispatcher_name}’s.</p>
      ) : (
        <LoadBilling load={load.id} resource="loads" />
      ),
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
