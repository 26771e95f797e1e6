import { Card, Typography } from 'antd'
import { laneText } from '#contract/rules/place.ts'
import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
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
import { CheckCallDialog } from '#parts/freight/load/check-call.tsx'
import { DispatchTag } from '#parts/freight/load/dispatch-tag.tsx'
import { MismatchTag } from '#parts/freight/load/mismatch-tag.tsx'
import { StatusCell } from '#parts/freight/load/status-cell.tsx'
import { HeadWaits } from '#parts/freight/load/waits.tsx'
import { moved } from './moved.ts'
import { OrderFacts } from './facts.tsx'
import { MapSkeleton } from './map/map-skeleton.tsx'
import { OrderMapPart, preloadMap } from './map/on-demand.tsx'
import { NextStep } from '#parts/freight/load/next-step.tsx'
import { RoadLog } from './road-log.tsx'
import { EtaStatusTag } from '#parts/freight/load/eta-status.tsx'
import { StopTimeline } from '#parts/freight/load/stop-timeline.tsx'
import { useOrder } from './use-order.ts'
import { useOrderKeys } from './use-order-keys.ts'
import './order-map.css'

const NextLoad = preloadable(async () => (await import('./next-load.tsx')).NextLoad)
const BrokerNews = preloadable(async () => (await import('./broker-news.tsx')).BrokerNews)

/** Address parameter and value that open the check call form. */
const ACT = 'act'
const CHECK_CALL = 'check-call'

const CONTENTS = { display: 'contents' } as const
const EVENTS = { maxHeight: 'max(120px, 16vh)', overflowY: 'auto' } as const
// The list below must not move when they arrive: at the end a BOL and a POD are usual.
const DOCUMENTS = { underWay: { minHeight: 104 }, atTheEnd: { minHeight: 156 } } as const

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
  { name: 'stops', label: 'Stops', render: (order) => <StopTimeline order={order} /> },
  {
    name: 'road',
    label: 'Check calls and events',
    render: (order) => <RoadLog order={order} />,
    beside: (order) => <RoadLog order={order} eventsStyle={EVENTS} />,
  },
  {
    name: 'documents',
    label: 'Documents',
    access: ['load-documents', 'list'],
    render: ({ id, status }) => <LoadDocuments load={id} status={status} resource="orders" />,
    beside: ({ id, status }) => (
      <div style={isUnderWay(status) ? DOCUMENTS.underWay : DOCUMENTS.atTheEnd}>
        <LoadDocuments load={id} status={status} resource="orders" isInSection />
      </div>
    ),
  },
  {
    name: 'next',
    label: 'Next load',
    access: ['vehicles', 'show'],
    when: ({ status }) => isUnderWay(status),
    render: ({ vehicle }) =>
      vehicle ? (
        <NextLoad key={vehicle.id} vehicle={vehicle.id} />
      ) : (
        <Typography.Text type="secondary">No truck yet.</Typography.Text>
      ),
  },
  { name: 'map', label: 'Map', render: (order) => <OrderMapPart order={order} />, column: 'narrow' },
  {
    name: 'chat',
    label: 'Chat',
    access: ['load-comments', 'list'],
    render: ({ id }) => <LoadChat loadId={id} />,
    beside: ({ id }) => <LoadChat loadId={id} place="below" />,
    column: 'narrow',
    count: ({ comment_count }) => comment_count,
  },
  { name: 'facts', label: 'Load details', render: (order) => <OrderFacts order={order} /> },
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
      <DispatchTag load={order} />
      <HeadWaits order={order} />
      <MismatchTag mismatch={order.rate_mismatch} />
    </>
  )
}

function Steps({ row: order }: { row: OrderDetail }) {
  const mayEdit = useMayEdit(order)
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const change = (name: string, value?: string) =>
    setParams(
      (current) => {
        current.delete(name)
        if (value !== undefined) current.set(name, value)
        return current
      },
      { replace: true, state: state as unknown },
    )
  const isAsking = mayEdit && params.get(ACT) === CHECK_CALL
  useOrderKeys({
    mayEdit,
    isAsking,
    openTab: (name) => change('tab', name),
    logCall: () => change(ACT, CHECK_CALL),
  })
  return (
    <>
      <span data-page-key="n" style={CONTENTS}>
        <NextStep order={order} />
      </span>
      <CanAccess resource="loads" action="show">
        <ButtonLink to={`/confirmed-loads/${order.id}`}>Open load</ButtonLink>
      </CanAccess>
      {mayEdit && <ButtonLink to={`/confirmed-loads/${order.id}/edit`}>Edit load</ButtonLink>}
      {isAsking && <CheckCallDialog order={order} onClose={() => change(ACT)} />}
    </>
  )
}

function OrderSkeleton() {
  const isPhone = useIsPhone()
  return (
    <>
      <div className="kit-head" />
      <div className={isPhone ? 'stack gap-12' : 'kit-columns'}>
        <div>
          <FactsSkeleton />
        </div>
        {!isPhone && (
          <Card size="small" data-column="narrow">
            <MapSkeleton />
          </Card>
        )}
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
