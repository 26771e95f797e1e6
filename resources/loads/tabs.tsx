import type { LoadDetail } from '#contract/entities/load.ts'
import type { RecordTab } from '#kit/define-views.ts'
import { LoadBilling } from '#parts/billing/on-demand.ts'
import { LoadDocuments } from '#parts/documents/papers-on-demand.ts'
import { isOfAnother } from './actions.ts'

export const tabs: readonly RecordTab<LoadDetail>[] = [
  {
    name: 'documents',
    label: 'Documents',
    access: ['load-documents', 'list'],
    render: ({ id }) => <LoadDocuments load={id} resource="loads" />,
  },
  {
    name: 'billing',
    label: 'Billing',
    access: ['load-billing', 'show'],
    render: (load) =>
      isOfAnother(load) ? (
        <p className="kit-group">The billing of this load is {load.dispatcher_name}’s.</p>
      ) : (
        <LoadBilling load={load.id} resource="loads" />
      ),
  },
]
