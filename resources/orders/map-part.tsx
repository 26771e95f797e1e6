import type { OrderDetail } from '#contract/entities/order.ts'
import { preloadable } from '#kit/preloadable.tsx'
import { Section } from '#kit/safely.tsx'
import { MapSkeleton } from './map/map-skeleton.tsx'

// Leaflet comes with the first map that is drawn.
const OrderMap = preloadable<{ order: OrderDetail }>(async () => (await import('./map/order-map.tsx')).default, <MapSkeleton />)

/** Fetches the map's code beside the order. */
export const preloadMap = () => void OrderMap.preload().catch(() => undefined)

/** The map of an order, in a box that keeps its height until its code is there. */
export const OrderMapPart = ({ order }: { order: OrderDetail }) => (
  <Section label="The map" of={order}>
    <OrderMap order={order} />
  </Section>
)
