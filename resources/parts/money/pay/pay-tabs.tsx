import type { PayDetail } from '#contract/entities/money/pay.ts'
import type { RecordTab } from '#kit/define-views.ts'
import type { LineCalls } from './line-actions.tsx'
import { Adjustments, Disputes, Escrow, PayHistory, PayLoads } from './on-demand.ts'

export const payTabs = (base: string, calls: LineCalls): readonly RecordTab<PayDetail>[] => [
  {
    name: 'loads',
    label: 'Loads',
    count: ({ loads, tonu }) => loads + tonu,
    render: (pay) => <PayLoads pay={pay} base={base} calls={calls} />,
  },
  {
    name: 'adjustments',
    label: 'Adjustments',
    count: ({ adjustments }) => adjustments.length,
    render: (pay) => <Adjustments pay={pay} calls={calls} />,
  },
  ...(calls.resource === 'salaries'
    ? []
    : [{ name: 'escrow', label: 'Escrow', render: (pay: PayDetail) => <Escrow {...pay} /> }]),
  {
    name: 'disputes',
    label: 'Disputes',
    count: ({ open_disputes }) => open_disputes,
    render: (pay) => <Disputes pay={pay} calls={calls} />,
  },
  { name: 'history', label: 'History', render: (pay) => <PayHistory {...pay} /> },
]
