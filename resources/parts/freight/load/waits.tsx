import { Button, Flex } from 'antd'
import type { Order } from '#contract/entities/freight/order.ts'
import { earlyText } from '#contract/rules/early.ts'
import { LOAD_STATUS } from '#contract/rules/load-status.ts'
import { ORDER_WAITS, type OrderWait } from '#contract/rules/eta-status.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { StatusTag, type Tone } from '#kit/cells/status.tsx'
import { hasDispatchTag } from './dispatch-tag.tsx'
import { DriverWordTag } from './driver-word.tsx'
import { TONES } from './tones.ts'
import { useMayEdit } from './use-may-edit.ts'
import { useConfirmedMove } from './use-asked-move.tsx'
import type { Moved } from './use-move.ts'

const WAIT_TONES: Readonly<Record<OrderWait, Tone>> = {
  incident: 'danger',
  driver_word: 'yellow',
  detention: 'danger',
  free_time: 'yellow',
  pickup: 'blue',
  delivery: 'blue',
  no_position: 'plain',
  stale: 'yellow',
}

/** For a user who can’t confirm it: no button’s words. */
const UNCONFIRMED: Partial<Readonly<Record<OrderWait, string>>> = {
  pickup: 'Pickup not confirmed',
  delivery: 'Delivery not confirmed',
}

const CONFIRMED = { pickup: 3, delivery: 5 } as const

type Waiting = Moved & Pick<Order, 'waits' | 'next_stop' | 'driver_word'>

function Confirm({ order, wait }: { order: Waiting; wait: keyof typeof CONFIRMED }) {
  const { moveAsked, isBusy, question } = useConfirmedMove(order, 'orders')
  const status = CONFIRMED[wait]
  const confirm = () =>
    moveAsked(status, [order.next_stop ? earlyText([order.next_stop], status, Date.now()) : ''])
  return (
    <>
      <Button
        size="small"
        type="primary"
        aria-label={`${codeWords(ORDER_WAITS, wait)} for ${order.number}`}
        disabled={isBusy}
        onClick={confirm}
      >
        {codeWords(ORDER_WAITS, wait)}
      </Button>
      {question}
    </>
  )
}

const without = (order: Waiting, shown: readonly OrderWait[]): Waiting => ({
  ...order,
  waits: order.waits.filter((wait) => !shown.includes(wait)),
})

/** For a row that shows the driver's word itself. */
export const OtherWaits = ({ order }: { order: Waiting }) => <Waits order={without(order, ['driver_word'])} />

/** Beside the status and the next step, which say what to confirm. */
export const HeadWaits = ({ order }: { order: Waiting }) => (
  <Waits order={without(order, ['pickup', 'delivery'])} />
)

/** Beside the tag about the driver's acknowledgment, which says that the load is assigned. */
export function StatusOrWaits({ order }: { order: Waiting & Pick<Order, 'driver_name'> }) {
  // Other columns show these already.
  const waiting = without(order, ['no_position', 'stale', 'driver_word'])
  if (waiting.waits.length > 0) return <Waits order={waiting} />
  if (hasDispatchTag(order)) return null
  return <StatusTag tone={TONES[order.status] ?? 'plain'}>{codeWords(LOAD_STATUS, order.status)}</StatusTag>
}

export function Waits({ order }: { order: Waiting }) {
  const mayEdit = useMayEdit(order)
  if (order.waits.length === 0) return null
  return (
    <Flex component="span" align="center" wrap gap={4}>
      {order.waits.map((wait) =>
        wait === 'driver_word' ? (
          <DriverWordTag key={wait} word={order.driver_word} />
        ) : mayEdit && (wait === 'pickup' || wait === 'delivery') ? (
          <Confirm key={wait} order={order} wait={wait} />
        ) : (
          <StatusTag key={wait} tone={WAIT_TONES[wait] ?? 'plain'}>
            {UNCONFIRMED[wait] ?? ORDER_WAITS[wait] ?? wait}
          </StatusTag>
        ),
      )}
    </Flex>
  )
}
