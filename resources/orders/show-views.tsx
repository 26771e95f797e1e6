import { Card, Typography } from 'antd'
import { laneText } from '#contract/rules/place.ts'
import { useEffect } from 'react'
import { live, type OrderDetail } from '#contract/entities/freight/order.ts'
import { isUnderWay } from '#contract/rules/load-status.ts'
import { ButtonLink } from '#kit/button-link.tsx'
import { CanAccess } from '#kit/access.tsx'
import type { RecordTab, ShownRow, Views } from '#kit/define-views.ts'
import { FactsSkeleton } from '#kit/show/record-states.tsx'
import { preloadable } from '#kit/preloadable.tsx'
import { useIsPhone } from '#kit/use-is-phone.ts'
import { definePatch } from '#kit/use-live-patch.ts'
import { LoadChat } from '#parts/freight/chat/on-demand.ts'
import { LoadShares } from '#parts/freight/share/on-demand.ts'
import { LoadDocuments } from '#parts/fleet/documents/documents-on-demand.ts'
import { useMayEdit, useSeesPrices } from '#parts/freight/load/use-may-edit.ts'
import { MismatchTag } from '#parts/freight/load/mismatch-tag.tsx'
import { StatusCell } from '#parts/freight/load/status-cell.tsx'
import { Waits } from '#parts/freight/load/waits.tsx'
import { moved } from './moved.ts'
import { OrderFacts } from './facts.tsx'
import { MapSkeleton } from './map/map-skeleton.tsx'
import { OrderMapPart, preloadMap } from './map/on-demand.tsx'
import { NextStep } from '#parts/freight/load/next-step.tsx'
import { RoadLog } from './road-log.tsx'
import { EtaStatusTag } from '#parts/freight/load/eta-status.tsx'
import { StopTimeline } from '#parts/freight/load/stop-timeline.tsx'
import { useOrder } from './use-order.ts'
import './order-map.css'

const BrokerNews = preloadable(async () => (await import('./broker-news.tsx')).BrokerNews)

const MANY = { maxHeight: '32vh', overflowY: 'auto' } as const

function BrokerLink({ order }: { order: OrderDetail }) {
  return useSeesPrices(order) ? (
    <LoadShares load={order.id} />
  ) : (
    <p>
      <Typography.Text type="secondary">
        Only {order.dispatcher_name} can create the broker link.
      </Typography.Text>
    </p>
  )
}

const tabs: readonly RecordTab<OrderDetail>[] = [
  { name: 'map', label: 'Map', render: (order) => <OrderMapPart order={order} /> },
  {
    name: 'stops',
    label: 'Stops',
    render: (order) => <StopTimeline order={order} />,
    beside: (order) => (
      <div style={MANY}>
        <StopTimeline order={order} />
      </div>
    ),
    column: 'narrow',
  },
  // Stands above parts that grow while loading, so that it does not move.
  { name: 'facts', label: 'Load details', render: (order) => <OrderFacts order={order} /> },
  {
    name: 'road',
    label: 'Check calls and events',
    render: (order) => <RoadLog order={order} />,
  },
  {
    name: 'documents',
    label: 'Documents',
    access: ['load-documents', 'list'],
    render: ({ id, status }) => <LoadDocuments load={id} status={status} resource="orders" />,
  },
  {
    name: 'chat',
    label: 'Chat',
    access: ['load-comments', 'list'],
    render: ({ id }) => <LoadChat loadId={id} />,
    beside: ({ id }) => <LoadChat loadId={id} place="below" />,
    column: 'narrow',
    count: ({ comment_count }) => comment_count,
  },
  {
    name: 'broker',
    label: 'Emails to the broker',
    render: (order) => <BrokerNews order={order} />,
  },
  {
    name: 'share',
    label: 'Broker link',
    access: ['load-shares', 'list'],
    render: (order) => <BrokerLink key={order.id} order={order} />,
  },
]

function Status({ order }: { order: OrderDetail }) {
  return (
    <>
      <StatusCell load={order} resource="orders" isFixed={order.is_invoiced} />
      {isUnderWay(order.status) && <EtaStatusTag order={order} />}
      <Waits order={order} />
      <MismatchTag mismatch={order.rate_mismatch} />
    </>
  )
}

function Steps({ row: order }: { row: OrderDetail }) {
  const mayEdit = useMayEdit(order)
  return (
    <>
      <NextStep order={order} />
      <CanAccess resource="loads" action="show">
        <ButtonLink to={`/confirmed-loads/${order.id}`}>Open load</ButtonLink>
      </CanAccess>
      {mayEdit && <ButtonLink to={`/confirmed-loads/${order.id}/edit`}>Edit load</ButtonLink>}
    </>
  )
}

function OrderSkeleton() {
  const isPhone = useIsPhone()
  return (
    <>
      <div className="kit-head" />
      <div className={isPhone ? 'stack gap-12' : 'grid gap-12 kit-columns'}>
        <Card size="small">
          <MapSkeleton />
        </Card>
        <FactsSkeleton />
      </div>
    </>
  )
}

function useOrderWithMap(resource: string, id: string): ShownRow<OrderDetail> {
  useEffect(preloadMap, [])
  return useOrder(resource, id)
}

const views: Views<OrderDetail> = {
  title: ({ number, pick_up_at, deliver_to }) => `${number}: ${laneText(pick_up_at, deliver_to)}`,
  status: (order) => <Status order={order} />,
  fields: [],
  filters: [],
  actions: [],
  onward: { when: () => true, Step: Steps },
  layout: 'columns',
  tabs,
  useRow: useOrderWithMap,
  Skeleton: OrderSkeleton,
  patch: definePatch(live, moved),
  empty: '',
}
export default views
