import { Button, Drawer, Flex } from 'antd'
import type { ReactNode } from 'react'

export function FilterDrawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Drawer
      open
      title="Filters"
      placement="bottom"
      height="80%"
      onClose={onClose}
      footer={
        <Button block type="primary" onClick={onClose}>
          Show results
        </Button>
      }
    >
      <Flex vertical gap={12}>
        {children}
      </Flex>
    </Drawer>
  )
}
