import type { LoadDetail } from '#contract/entities/load.ts'
import type { RecordTab } from '#kit/define-views.ts'
import { LoadDocuments } from '#parts/documents/papers-on-demand.ts'

export const tabs: readonly RecordTab<LoadDetail>[] = [
  {
    name: 'documents',
    label: 'Documents',
    access: ['load-documents', 'list'],
    render: ({ id }) => <LoadDocuments load={id} resource="loads" />,
  },
]
