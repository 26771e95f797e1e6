import { DownOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { mayEditLoad } from '#contract/rules/load-access.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { LOAD_STATUS } from '#contract/rules/load-status.ts'
import { useViewer } from '#kit/ownership.ts'
import { StatusTag } from '#kit/cells/status.tsx'
import { TONES } from './tones.ts'
import { MAY_STEP_BACK } from './load-rules.ts'
import type { Moved } from './use-move.ts'

const StatusMenu = lazy(() => import('./status-menu.tsx'))

// Rows with and without the menu have the same height.
const AS_TALL = {
  display: 'inline-flex',
  alignItems: 'center',
  verticalAlign: 'middle',
  minHeight: 'var(--ant-control-height-sm)',
} as const
const TIGHT = {
  marginInlineStart: -8,
  maxWidth: 'calc(100% + 8px)',
  height: 'auto',
  whiteSpace: 'normal',
  textAlign: 'start',
  minHeight: AS_TALL.minHeight,
} as const

interface Props {
  load: Moved
  resource: 'loads' | 'orders'
  isFixed: boolean
}

export function StatusCell({ load, resource, isFixed }: Props) {
  // Access is known before the menu opens, so that no status is shown as disabled first.
  const mayEdit = mayEditLoad(load, useViewer(MAY_STEP_BACK.asks))
  const [isOpened, setOpened] = useState(false)
  const { number, status } = load
  const words = codeWords(LOAD_STATUS, status)
  const tag = (
    <StatusTag tone={TONES[status] ?? 'plain'} isWhole>
      {words}
    </StatusTag>
  )
  if (!mayEdit || isFixed) return <span style={AS_TALL}>{tag}</span>
  const button = (
    <Button
      type="text"
      size="small"
      aria-haspopup="menu"
      style={TIGHT}
      title={words}
      aria-label={`${number} status: ${words}`}
      icon={<DownOutlined />}
      iconPosition="end"
      onClick={() => setOpened(true)}
    >
      {tag}
    </Button>
  )
  if (!isOpened) return button
  return (
    <Suspense fallback={button}>
      <StatusMenu load={load} resource={resource}>
        {button}
      </StatusMenu>
    </Suspense>
  )
}
