import type { LoadDetail } from '#contract/entities/load.ts'
import type { RecordTab } from '#kit/define-views.ts'
import { LoadDocuments } from '#parts/documents/papers-on-demand.ts'
import { RateConfirmation } from './rate-confirmation/on-demand.ts'
import { isOfAnother } from './actions.ts'

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
]
