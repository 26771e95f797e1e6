import { createElement } from 'react'
import { useSearchParams } from 'react-router'
import { readLoad, readOwnLoad } from '#contract/entities/freight/load.ts'
import { listOrders, type OrderDetail } from '#contract/entities/freight/order.ts'
import { defineResource } from '#kit/define-resource.ts'
import { listSkeleton } from '#kit/page-skeleton.tsx'
import { preloadable } from '#kit/preloadable.tsx'
import type { ResourceDefinition } from '#kit/resource-definition.ts'

const declared = defineResource({
  label: 'Orders',
  singular: 'Order',
  path: '/orders',
  permission: 'VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES',
  endpoints: { list: listOrders, show: readOwnLoad, wider: { show: readLoad } },
  views: async () => ({ default: (await import('./views.ts')).default[1] }),
  showViews: () => import('./show-views.tsx'),
  nav: { group: 'Confirmed Loads', order: 42 },
  live: [
    'ORDER_CHANGED',
    'ORDER_COMMENT_CREATED',
    'ORDER_COMMENT_CHANGED',
    'ORDER_COMMENTS_READ',
    'INVOICE_CHANGED',
  ],
})

export const orders: ResourceDefinition = {
  ...declared,
  pages: {
    ...declared.pages,
    list: preloadable(async () => {
      const [{ ListView }, { default: views }, { useRowKeys }] = await Promise.all([
        import('#kit/list/list-view.tsx'),
        import('./views.ts'),
        import('./use-row-keys.ts'),
      ])
      return function Orders() {
        const [params] = useSearchParams()
        useRowKeys()
        const status = params.get('status')
        return createElement(ListView<OrderDetail>, {
          resource: orders,
          views: views[status === '2' || status === '3' ? status : '1'],
        })
      }
    }, listSkeleton(declared.label)),
  },
}
