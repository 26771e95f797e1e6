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

// Few rows of a list are moved: the menu comes with the first that is opened.
const StatusMenu = lazy(() => import('./status-menu.tsx'))

// Its tag stands where a tag without a menu would.
// Rows with a menu and without are of one height.
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
  /** The resource whose lists and records show what is changed. */
  resource: 'loads' | 'orders'
  /** Nothing changes it any more: it is deleted or invoiced. */
  isFixed: boolean
}

/** Where a load stands, and for who may change it the way to the states that are allowed next. */
export function StatusCell({ load, resource, isFixed }: Props) {
  // What the menu asks is known before it opens: no state stands there as closed first.
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
      aria-label={`Status of ${number}: ${words}`}
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
