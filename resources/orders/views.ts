import type { listOrders, OrderDetail } from '#contract/entities/order.ts'
import type { Views } from '#kit/define-views.ts'
import { defineFilters } from '#kit/list/filters.ts'
import { definePatch } from '#kit/use-live-patch.ts'
import { fields } from './fields.tsx'
import { moved } from './moved.ts'

const views: Views<OrderDetail> = {
  title: ({ number, pick_up_at, deliver_to }) => `${number}: ${pick_up_at} to ${deliver_to}`,
  fields,
  filters: defineFilters<typeof listOrders>([
    { kind: 'search', name: 'search', label: 'Search orders' },
    {
      kind: 'choice',
      name: 'status',
      label: 'Orders',
      choices: { 1: 'Active Loads', 2: 'Check Out', 3: 'Completed' },
      initial: '1',
    },
    {
      kind: 'choice',
      name: 'is_at_risk',
      label: 'At risk',
      choices: { '': 'All', true: 'Late or at risk', false: 'Neither' },
      initial: '',
    },
  ]),
  actions: [],
  patch: definePatch('ORDER_POINT_UPDATE', moved),
  empty: 'No load is under way. Book one from a bid that was accepted.',
}
export default views
