import type { OrderDetail } from '#contract/entities/freight/order.ts'
import { preloadable } from '#kit/preloadable.tsx'
import { Section } from '#kit/part-boundary.tsx'
import { MapSkeleton } from './map-skeleton.tsx'

const OrderMap = preloadable<{ order: OrderDetail }>(
  async () => (await import('./order-map.tsx')).default,
  <MapSkeleton />,
)

export const preloadMap = () => void OrderMap.preload().catch(() => undefined)

export const OrderMapPart = ({ order }: { order: OrderDetail }) => (
  <Section label="The map" of={order}>
    <OrderMap order={order} />
  </Section>
)
