import { InfoCircleOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { type KeyboardEvent, useState } from 'react'

const LINES = { margin: 0, paddingInlineStart: 16 } as const
const TRIGGER: ('hover' | 'focus' | 'click')[] = ['hover', 'focus', 'click']

/** A button after a value that opens `lines` by hover, focus or tap; Escape closes them. */
export function Explained({ name, lines }: { name: string; lines: readonly string[] }) {
  const [isOpen, setOpen] = useState(false)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    setOpen(false)
  }
  return (
    <Tooltip
      trigger={TRIGGER}
      open={isOpen}
      onOpenChange={setOpen}
      destroyOnHidden
      title={
        <ul style={LINES}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      }
    >
      <Button
        type="text"
        size="small"
        icon={<InfoCircleOutlined aria-hidden />}
        aria-label={name}
        onKeyDown={onKeyDown}
      />
    </Tooltip>
  )
}
