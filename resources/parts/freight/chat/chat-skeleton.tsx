import { Skeleton } from 'antd'
const HEIGHT = { minHeight: '11rem' } as const

export const ChatSkeleton = () => (
  <div style={HEIGHT} role="status" aria-label="Loading chat…">
    <Skeleton active title={false} paragraph={{ rows: 2 }} />
  </div>
)
