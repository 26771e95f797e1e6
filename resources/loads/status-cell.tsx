import { DownOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { Load } from '#contract/entities/load.ts'
import { LOAD_STATUS } from '#contract/rules/load-status.ts'
import { StatusTag, type Tone } from '#kit/cells/status.tsx'
import { useMayEdit } from './use-may-edit.ts'

/** The colours of a load's states. */
export const TONES: Readonly<Record<Load['status'], Tone>> = { 1: 'blue', 2: 'blue', 3: 'blue', 4: 'blue', 5: 'green', 6: 'yellow' }

// Few rows of a list are moved: the menu comes with the first that is opened.
const StatusMenu = lazy(() => import('./status-menu.tsx'))

// Its tag stands where a tag without a menu would.
const TIGHT = { marginInlineStart: -8 } as const

/** Where a load stands, and for who may change it the way to the states that are allowed next. */
export function StatusCell({ load }: { load: Load }) {
  const mayEdit = useMayEdit(load)
  const [isOpened, setOpened] = useState(false)
  const { number, status, is_deleted, invoice } = load
  const words = LOAD_STATUS[status] ?? String(status)
  const tag = <StatusTag tone={TONES[status] ?? 'plain'}>{words}</StatusTag>
  if (!mayEdit || is_deleted || invoice !== null) return tag
  const button = (
    <Button
      type="text"
      size="small"
      aria-haspopup="menu"
      style={TIGHT}
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
      <StatusMenu load={load}>{button}</StatusMenu>
    </Suspense>
  )
}
