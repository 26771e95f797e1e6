import { PhoneOutlined } from '@ant-design/icons'
import { Button, Flex, Input, Typography } from 'antd'
import { useRef, useState } from 'react'
import { noteCheckCall, type Order } from '#contract/entities/freight/order.ts'
import { newUuid } from '#contract/rules/uuid.ts'
import { useSend } from '#kit/call.ts'
import { Ago } from '#kit/cells/time.tsx'
import { useIsPhone } from '#kit/use-is-phone.ts'
import { useStoredText } from '#kit/use-stored-text.ts'
import { useMayEdit } from './use-may-edit.ts'

const MAX_TEXT = 500

type Called = Pick<Order, 'id' | 'number' | 'dispatcher' | 'last_call'>

function CallField({ order: { id, number }, onEnd }: { order: Called; onEnd: (byKey: boolean) => void }) {
  const { send, isSending } = useSend(noteCheckCall, 'orders')
  const [text, setText] = useStoredText(`call ${id}`)
  const key = useRef(newUuid())
  const save = async () => {
    if (isSending) return
    if (text.trim() === '') return onEnd(true)
    try {
      await send({
        params: { id },
        body: { text },
        idempotencyKey: key.current,
        done: () => `Check call on ${number} logged.`,
      })
      setText('')
      onEnd(true)
    } catch {}
  }
  return (
    <Input
      size="small"
      autoFocus
      maxLength={MAX_TEXT}
      value={text}
      readOnly={isSending}
      aria-label={`Driver update on ${number}`}
      placeholder="Driver update (Enter to save)"
      onChange={({ target }) => setText(target.value)}
      onPressEnter={() => void save()}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          setText('')
          onEnd(true)
        }
        // Arrow keys move within the input, not between rows.
        if (event.key !== 'Tab') event.stopPropagation()
      }}
      onBlur={() => text.trim() === '' && onEnd(false)}
    />
  )
}

const LAST = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

export function CheckCall({ order, isOnPage = false }: { order: Called; isOnPage?: boolean }) {
  const mayEdit = useMayEdit(order)
  const [isOpen, setOpen] = useState(false)
  const [isBack, setBack] = useState(false)
  const isOnCard = useIsPhone() && !isOnPage
  const { number, last_call: last } = order
  const end = (byKey: boolean) => {
    setBack(byKey)
    setOpen(false)
  }
  if (isOpen) return <CallField order={order} onEnd={end} />
  const note = mayEdit && (
    <Button
      {...(!isOnPage && { size: 'small', type: 'text' })}
      autoFocus={isBack}
      icon={<PhoneOutlined />}
      aria-label={`Log check call on ${number}`}
      onClick={() => setOpen(true)}
    >
      {isOnPage && 'Log check call'}
    </Button>
  )
  return (
    <Flex component="span" align="center" wrap={isOnPage} gap={isOnPage ? 8 : 4} style={{ minWidth: 0 }}>
      {!isOnPage && note}
      {last ? (
        <span style={LAST} title={`${last.recorded_by}: ${last.text}`}>
          {last.text}{' '}
          <Typography.Text type="secondary">
            <Ago value={last.at} /> ago
          </Typography.Text>
        </span>
      ) : (
        !isOnCard && <Typography.Text type="secondary">None</Typography.Text>
      )}
      {isOnPage && note}
    </Flex>
  )
}
