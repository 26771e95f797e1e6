import { createElement } from 'react'
import { listOrders, readOrder } from '#contract/entities/order.ts'
import { defineResource } from '#kit/define-resource.ts'
import { preloadable } from '#kit/preloadable.tsx'

const declared = defineResource({
  label: 'Orders',
  singular: 'Order',
  path: '/orders',
  permission: 'VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES',
  endpoints: { list: listOrders, show: readOrder },
  views: () => import('./views.ts'),
  nav: { group: 'Confirmed Loads', order: 42 },
  live: ['ORDER_CHANGED', 'ORDER_COMMENT_CREATED'],
})

/** An order is a page of its own: the load as it runs. */
export const orders = {
  ...declared,
  pages: {
    ...declared.pages,
    show: preloadable(async () => {
      const { OrderPage } = await import('./order-page.tsx')
      return () => createElement(OrderPage, { resource: declared })
    }),
  },
}
