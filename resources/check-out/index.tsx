import { Navigate, useParams } from 'react-router'
import { listCheckOut, readCheckOut } from '#contract/entities/load-billing.ts'
import { defineResource } from '#kit/define-resource.ts'
import { preloadable } from '#kit/preloadable.tsx'

const declared = defineResource({
  label: 'Check out',
  singular: 'Load',
  path: '/confirmed-loads/check-out',
  permission: 'VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES',
  endpoints: { list: listCheckOut, show: readCheckOut },
  views: () => import('./views.ts'),
  nav: { group: 'Confirmed Loads', order: 44 },
  live: ['ORDER_CHANGED', 'INVOICE_CHANGED'],
})

function ToBilling() {
  const { id = '' } = useParams()
  return <Navigate to={`/confirmed-loads/${encodeURIComponent(id)}?tab=billing`} replace />
}

/** A row of the queue leads to the billing of its load. */
export const checkOut = { ...declared, pages: { ...declared.pages, show: preloadable(() => Promise.resolve(ToBilling)) } }
