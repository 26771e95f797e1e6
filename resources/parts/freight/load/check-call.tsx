import { PhoneOutlined } from '@ant-design/icons'
import { Button, Flex, Typography } from 'antd'
import { useEffect, useState } from 'react'
import { Ago } from '#kit/cells/time.tsx'
import { preloadable } from '#kit/preloadable.tsx'
import { whenIdle } from '#kit/when-idle.ts'
import type { CalledOrder } from './check-call-dialog.tsx'
import { callWords, LastCall, useIsCallOverdue } from './last-call.tsx'
import { useMayEdit } from './use-may-edit.ts'

export const CheckCallDialog = preloadable(
  async () => (await import('./check-call-dialog.tsx')).CheckCallDialog,
)
const preload = () => void CheckCallDialog.preload().catch(() => undefined)

/** Marks what the key `c` of a page presses. */
export const CALL_KEY = { 'data-page-key': 'c', 'aria-keyshortcuts': 'c' } as const

type Look = 'page' | 'row' | 'cell'
const LOOKS = { page: {}, row: { size: 'small' }, cell: { size: 'small', type: 'text' } } as const

export function LogCheckCall({ order, look }: { order: CalledOrder; look: Look }) {
  const mayEdit = useMayEdit(order)
  return mayEdit && <LogButton order={order} look={look} />
}

function LogButton({ order, look }: { order: CalledOrder; look: Look }) {
  const [isOpen, setOpen] = useState(false)
  // Words typed right after the key must find the form.
  useEffect(() => whenIdle(preload), [])
  return (
    <>
      <Button
        {...CALL_KEY}
        {...LOOKS[look]}
        icon={<PhoneOutlined />}
        aria-haspopup="dialog"
        aria-label={`Log check call on ${order.number}`}
        title="Log check call (c)"
        onPointerEnter={preload}
        onClick={() => setOpen(true)}
      >
        {look !== 'cell' && 'Log check call'}
      </Button>
      {isOpen && <CheckCallDialog order={order} onClose={() => setOpen(false)} />}
    </>
  )
}

const LINE = { display: 'block', overflow: 'clip', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
const CELL = { minWidth: 0, flex: '0 1 auto' } as const

export function ListedCall({ order }: { order: CalledOrder }) {
  const isOverdue = useIsCallOverdue(order)
  const { last_call: last } = order
  const words = callWords(order)
  return (
    <span style={CELL} title={last ? `${last.recorded_by}: ${words}` : ''}>
      <Typography.Text type={isOverdue ? 'danger' : 'secondary'}>
        {last ? (
          <>
            <Ago value={last.at} /> ago
          </>
        ) : (
          'No check call'
        )}
        {isOverdue && ', overdue'}
      </Typography.Text>
      {words && <span style={LINE}>{words}</span>}
    </span>
  )
}

export function CheckCall({ order, isOnPage = false }: { order: CalledOrder; isOnPage?: boolean }) {
  return (
    <Flex component="span" align="center" wrap={isOnPage} gap={isOnPage ? 8 : 4} style={CELL}>
      {isOnPage && <LastCall order={order} />}
      <LogCheckCall order={order} look={isOnPage ? 'page' : 'cell'} />
      {!isOnPage && <ListedCall order={order} />}
    </Flex>
  )
}
