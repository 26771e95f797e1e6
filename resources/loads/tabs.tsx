import { Card } from 'antd'
import type { LoadDetail } from '#contract/entities/freight/load.ts'
import { readLoadHistory } from '#contract/entities/freight/load-changes.ts'
import { type RecordTab, recordList } from '#kit/define-views.ts'
import { preloadable } from '#kit/preloadable.tsx'
import { LoadBilling } from '#parts/money/billing/on-demand.ts'
import { LoadChat } from '#parts/freight/chat/on-demand.ts'
import { LoadShares } from '#parts/freight/share/on-demand.ts'
import {
  AddDocument,
  LoadDocumentPreview,
  LoadDocuments,
} from '#parts/fleet/documents/documents-on-demand.ts'
import { RateConfirmation } from './rate-confirmation/on-demand.ts'
import { isOfAnother } from './actions.ts'

const LoadChanges = preloadable(async () => (await import('./changes.tsx')).LoadChanges)
const LoadThread = preloadable(async () => (await import('./load-thread.tsx')).LoadThread)

export const tabs: readonly RecordTab<LoadDetail>[] = [
  {
    name: 'documents',
    label: 'Documents',
    access: ['load-documents', 'list'],
    render: ({ id, status }) => <LoadDocuments load={id} status={status} resource="loads" />,
  },
  {
    name: 'chat',
    label: 'Chat',
    access: ['load-comments', 'list'],
    render: ({ id }) => (
      <Card size="small">
        <LoadChat loadId={id} />
      </Card>
    ),
  },
  {
    name: 'rate-confirmation',
    label: 'Rate confirmation',
    access: ['rate-confirmations', 'list'],
    render: (load) =>
      isOfAnother(load) ? (
        <p>This is {load.dispatcher_name}’s load. You can’t see its rate confirmation.</p>
      ) : (
        <RateConfirmation key={load.id} load={load} />
      ),
  },
  {
    name: 'billing',
    label: 'Billing',
    access: ['load-billing', 'show'],
    render: (load) =>
      isOfAnother(load) ? (
        <Card size="small">
          <p>This is {load.dispatcher_name}’s load. You can’t see its billing.</p>
        </Card>
      ) : (
        <LoadBilling load={load.id} resource="loads" preview={LoadDocumentPreview} Add={AddDocument} />
      ),
  },
  {
    name: 'share',
    label: 'Broker link',
    access: ['load-shares', 'list'],
    render: (load) =>
      isOfAnother(load) ? (
        <Card size="small">
          <p>This is {load.dispatcher_name}’s load. You can’t share it.</p>
        </Card>
      ) : (
        <Card size="small">
          <LoadShares key={load.id} load={load.id} />
        </Card>
      ),
  },
  {
    name: 'thread',
    label: 'Emails',
    access: ['bids', 'show'],
    render: ({ bid }) => <LoadThread bid={bid} />,
  },
  {
    name: 'history',
    label: 'History',
    list: recordList<LoadDetail>()({
      endpoint: readLoadHistory,
      params: ({ id }) => ({ id }),
      Rows: LoadChanges,
      empty: 'No changes yet.',
    }),
  },
]
