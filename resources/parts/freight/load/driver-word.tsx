import { Flex } from 'antd'
import { decideDriverWord, type Order } from '#contract/entities/freight/order.ts'
import { driverWordText, WORD_DECISION_CODES, WORD_DECISIONS } from '#contract/rules/driver-word.ts'
import { CallButton } from '#kit/call-button.tsx'
import { StatusTag } from '#kit/cells/status.tsx'
import { useMayEdit } from './use-may-edit.ts'

const DONE = { accepted: 'driver’s time accepted.', kept_gps: 'GPS time kept.' } as const

export const DriverWordTag = ({ word }: { word: Order['driver_word'] }) =>
  word && (
    <StatusTag isWhole tone="yellow">
      {driverWordText(word)}
    </StatusTag>
  )

type Worded = Pick<Order, 'id' | 'number' | 'dispatcher' | 'driver_word'>

export function DriverWordDecisions({ order }: { order: Worded }) {
  const mayEdit = useMayEdit(order)
  const { id, number, driver_word: word } = order
  if (!word || !mayEdit) return null
  return (
    <>
      {WORD_DECISION_CODES.map((decision) => (
        <CallButton
          key={decision}
          endpoint={decideDriverWord}
          resource="orders"
          aria-label={`${WORD_DECISIONS[decision]} for ${number}`}
          call={{
            params: { id },
            body: { stop: word.stop, decision },
            done: () => `${number}: ${DONE[decision]}`,
          }}
        >
          {WORD_DECISIONS[decision]}
        </CallButton>
      ))}
    </>
  )
}

export const DriverWord = ({ order }: { order: Worded }) =>
  order.driver_word && (
    <Flex component="span" align="center" wrap gap={4}>
      <DriverWordTag word={order.driver_word} />
      <DriverWordDecisions order={order} />
    </Flex>
  )
