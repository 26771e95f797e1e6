import { Button } from 'antd'
import { useRef } from 'react'
import type { Order } from '#contract/entities/freight/order.ts'
import { logAcknowledgment, sendLoadToDriver } from '#contract/entities/freight/load-dispatch.ts'
import type { AnswerOf } from '#contract/http.ts'
import { useSendTo } from '#kit/call.ts'
import { useHold } from '#kit/use-hold.ts'

export const SEND = {
  label: 'Send to driver',
  again: 'Send again',
  acknowledge: 'Log acknowledgment',
  sent: ({ number, sent_to, unreachable }: AnswerOf<typeof sendLoadToDriver>) =>
    [
      sent_to.length === 0
        ? `${number}: the driver already has it.`
        : `${number} sent to ${sent_to.join(' and ')}.`,
      unreachable.length > 0 &&
        `Not sent to ${unreachable.join(' and ')}: no driver app and no email address.`,
    ]
      .filter(Boolean)
      .join(' '),
  acknowledged: ({ number }: { number: string }) => `${number}: acknowledgment logged.`,
}

type Sendable = Pick<Order, 'id' | 'number'>

export function SendToDriver({
  order: { id },
  resource,
  isAgain = false,
}: {
  order: Sendable
  resource: string
  isAgain?: boolean
}) {
  const { send, isSending } = useSendTo(resource)
  const [isHeld, hold] = useHold()
  const isRunning = useRef(false)
  const run = async () => {
    if (isRunning.current || isHeld) return
    isRunning.current = true
    try {
      await send(sendLoadToDriver, { params: { id }, body: { is_again: isAgain }, done: SEND.sent })
      hold()
    } catch {}
    isRunning.current = false
  }
  return (
    <Button type={isAgain ? 'default' : 'primary'} disabled={isSending || isHeld} onClick={() => void run()}>
      {isAgain ? SEND.again : SEND.label}
    </Button>
  )
}

export function LogAcknowledgment({ order: { id }, resource }: { order: Sendable; resource: string }) {
  const { send, isSending } = useSendTo(resource)
  const isRunning = useRef(false)
  const run = async () => {
    if (isRunning.current) return
    isRunning.current = true
    await send(logAcknowledgment, { params: { id }, body: {}, done: SEND.acknowledged }).catch(
      () => undefined,
    )
    isRunning.current = false
  }
  return (
    <Button type="primary" disabled={isSending} onClick={() => void run()}>
      {SEND.acknowledge}
    </Button>
  )
}
