import { Button, Checkbox, Input, Pagination, Popover, Segmented, Select, Table } from 'antd'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { useIsPhone } from '#kit/ui/use-is-phone.ts'
import { inIdleMoment } from '#kit/when-idle.ts'
import { AntdRoot } from './ui/antd-root.tsx'

const PARTS = [
  <Button key="button">Button</Button>,
  <Input key="input" allowClear />,
  <Segmented key="segmented" options={['One', 'Two']} />,
  <Select key="select" options={[]} />,
  <Popover key="popover">
    <Button>Button</Button>
  </Popover>,
  <Pagination key="pagination" showLessItems total={500} />,
  <Checkbox key="checkbox" />,
  <Table key="table" size="small" pagination={false} columns={[{ key: 'one', title: 'One', sorter: true }]} />,
]

const Part = ({ children }: { children: ReactNode }) => <AntdRoot isPhone={useIsPhone()}>{children}</AntdRoot>

const moment = () => new Promise<void>(inIdleMoment)

/**
 * Draws the parts of a list out of sight, each in an idle moment of its own: antd makes a part's styles when it is drawn first,
 * and all of them at once are a third of opening the first list.
 */
export async function drawAhead() {
  const root = createRoot(document.createElement('div'))
  for (const part of PARTS) {
    await moment()
    root.render(<Part>{part}</Part>)
  }
  await moment()
  root.unmount()
}
