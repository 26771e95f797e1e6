import { InfoCircleOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'

const LINES = { margin: 0, paddingInlineStart: 16 } as const
const TRIGGER: ('hover' | 'focus' | 'click')[] = ['hover', 'focus', 'click']

/** A button after a value that opens `lines` by hover, focus or tap. */
export function Explained({ name, lines }: { name: string; lines: readonly string[] }) {
  return (
    <Tooltip
      trigger={TRIGGER}
      title={
        <ul style={LINES}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      }
    >
      <Button type="text" size="small" icon={<InfoCircleOutlined aria-hidden />} aria-label={name} />
    </Tooltip>
  )
}
