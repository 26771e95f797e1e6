import { laneText } from '#contract/rules/place.ts'
import { type ReactNode, useEffect } from 'react'
import { Link, useParams } from 'react-router'
import { live, type OrderDetail } from '#contract/entities/freight/order.ts'
import { isUnderWay } from '#contract/rules/load-status.ts'
import { CanAccess } from '#kit/access.tsx'
import type { RecordTab } from '#kit/define-views.ts'
import type { ResourceDefinition } from '#kit/resource-definition.ts'
import { BackLink } from '#kit/show/back-link.tsx'
import { FactsSkeleton, FailedRecord } from '#kit/show/record-states.tsx'
import { preloadable } from '#kit/preloadable.tsx'
import { useIsPhone } from '#kit/ui/use-is-phone.ts'
import { definePatch, useLivePatch } from '#kit/use-live-patch.ts'
import { useLiveRefresh } from '#kit/use-live-refresh.ts'
import { LoadChat } from '#parts/freight/chat/on-demand.ts'
import { LoadShares } from '#parts/freight/share/on-demand.ts'
import { LoadDocuments } from '#parts/fleet/documents/documents-on-demand.ts'
import { useMayEdit, useSeesPrices } from '#parts/freight/load/use-may-edit.ts'
import { MismatchTag } from '#parts/freight/load/mismatch-tag.tsx'
import { StatusCell } from '#parts/freight/load/status-cell.tsx'
import { Waits } from './cells.tsx'
import { moved } from './moved.ts'
import { OrderFacts } from './facts.tsx'
import { MapSkeleton } from './map/map-skeleton.tsx'
import { OrderMapPart, preloadMap } from './map-part.tsx'
import { NextStep } from './next-step.tsx'
import { RoadLog } from './road-log.tsx'
import { EtaStatusTag } from './eta-status.tsx'
import { StopTimeline } from './stop-timeline.tsx'
import { useOrder } from './use-order.ts'
import { recordName, usePageTitle } from '#kit/ui/use-page-title.ts'
import '#kit/ui/kit.css'
import '#kit/show/show.css'
import './order-page.css'

const PhoneParts = preloadable(async () => (await import('./phone-parts.tsx')).PhoneParts)

const BrokerNews = preloadable(async () => (await import('./broker-news.tsx')).BrokerNews)

const patch = definePatch<OrderDetail, typeof live>(live, moved)

type Drawn = (order: OrderDetail) => ReactNode
type Part = RecordTab<OrderDetail> & { render: Drawn; beside?: Drawn; column: 'wide' | 'narrow' }

const MANY = { maxHeight: '32vh', overflowY: 'auto' } as const

function BrokerLink({ order }: { order: OrderDetail }) {
  return useSeesPrices(order) ? (
    <LoadShares load={order.id} />
  ) : (
    <p className="faint">Only {order.dispatcher_name} can create the broker link.</p>
  )
}

const PARTS: readonly Part[] = [
  { name: 'map', label: 'Map', render: (order) => <OrderMapPart order={order} />, column: 'wide' },
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
  { name: 'facts', label: 'Load details', render: (order) => <OrderFacts order={order} />, column: 'wide' },
  {
    name: 'road',
    label: 'Check calls and events',
    render: (order) => <RoadLog order={order} />,
    column: 'wide',
  },
  {
    name: 'documents',
    label: 'Documents',
    access: ['load-documents', 'list'],
    render: ({ id, status }) => <LoadDocuments load={id} status={status} resource="orders" />,
    column: 'wide',
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
    column: 'wide',
  },
  {
    name: 'share',
    label: 'Broker link',
    access: ['load-shares', 'list'],
    render: (order) => <BrokerLink key={order.id} order={order} />,
    column: 'wide',
  },
]

const COLUMNS = ['wide', 'narrow'] as const

function EditLink({ order }: { order: OrderDetail }) {
  return useMayEdit(order) ? (
    <Link className="button" to={`/confirmed-loads/${order.id}/edit`}>
      Edit load
    </Link>
  ) : null
}

function Section({ part, order }: { part: Part; order: OrderDetail }) {
  const section = (
    <section className="panel kit-group" aria-label={part.label}>
      <h2>{part.label}</h2>
      {(part.beside ?? part.render)(order)}
    </section>
  )
  if (!part.access) return section
  const [resource, action] = part.access
  return (
    <CanAccess resource={resource} action={action}>
      {section}
    </CanAccess>
  )
}

export function OrderPage({ resource }: { resource: ResourceDefinition }) {
  const { id = '' } = useParams()
  const { order, failure, refetch } = useOrder(resource.name, id)
  useLiveRefresh(resource)
  useLivePatch(resource.name, patch)
  const isPhone = useIsPhone()
  useEffect(preloadMap, [])
  const title = order ? `${order.number}: ${laneText(order.pick_up_at, order.deliver_to)}` : ''
  usePageTitle(recordName(resource.singular, title))

  return (
    <article className="kit-page">
      <BackLink resource={resource} />
      {order && (
        <>
          <header className="kit-head">
            <div className="cluster min-0 kit-title">
              <h1>{title}</h1>
              <StatusCell load={order} resource="orders" isFixed={order.is_invoiced} />
              {isUnderWay(order.status) && <EtaStatusTag order={order} />}
              <Waits order={order} />
              <MismatchTag mismatch={order.rate_mismatch} />
            </div>
            <NextStep order={order} />
            <CanAccess resource="loads" action="show">
              <Link className="button" to={`/confirmed-loads/${order.id}`}>
                Open load
              </Link>
            </CanAccess>
            <EditLink order={order} />
          </header>
          {isPhone ? (
            <PhoneParts key={order.id} resource={resource.name} parts={PARTS} order={order} label={title} />
          ) : (
            <div className="grid gap-12 order-parts">
              {COLUMNS.map((column) => (
                <div key={column} className="stack gap-12 min-0">
                  {PARTS.filter((part) => part.column === column).map((part) => (
                    <Section key={part.name} part={part} order={order} />
                  ))}
                </div>
              ))}
            </div>
          )}
        </>
      )}
      {!order && failure && (
        <FailedRecord singular={resource.singular} error={failure} list={resource} onRetry={refetch} />
      )}
      {!order && !failure && (
        <>
          <div className="kit-head" />
          <div className={isPhone ? 'stack gap-12' : 'grid gap-12 order-parts'}>
            <section className="panel kit-group">
              <MapSkeleton />
            </section>
            <FactsSkeleton />
          </div>
        </>
      )}
    </article>
  )
}
