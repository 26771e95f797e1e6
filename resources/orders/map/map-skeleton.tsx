import { Flex, Skeleton } from 'antd'
const WHOLE = { width: '100%', height: '100%' } as const
const TOOLS = { minHeight: 'var(--control)' } as const
/** The notes come after the routes: their line keeps the place. */
export const NOTES = { minHeight: '1lh' } as const

export const MapSkeleton = () => (
  <Flex vertical gap={8} role="status" aria-label="Loading map">
    <Skeleton.Node active className="order-map" style={WHOLE} />
    <div style={TOOLS} />
    <div style={NOTES} />
  </Flex>
)
