import { Flex } from 'antd'
const HEIGHT = { minHeight: '11rem' } as const

export const ChatSkeleton = () => (
  <Flex vertical gap={8} style={HEIGHT} role="status" aria-label="Loading chat…">
    <div className="bar" />
    <div className="bar" />
  </Flex>
)
