import { Typography } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { type BrokerDetail, rateBroker } from '#contract/entities/market/broker.ts'
import { failureWords } from '#kit/failure-words.ts'
import { CanAccess } from '#kit/access.tsx'
import { Dash } from '#kit/cells/field-value.tsx'
import { Stars } from '#parts/market/rating/stars.tsx'
import { useSend } from '#kit/call.ts'

/** The arrow keys move across the stars: only the one they rest on is sent. */
const RESTING_MS = 400

function Rate({ id, name, mine }: { id: number; name: string; mine: number | null }) {
  const { send } = useSend(rateBroker, 'brokers')
  const [chosen, setChosen] = useState<number>()
  const [error, setError] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waiting = useRef<() => void>(undefined)
  // A pending rating is sent when the page is left.
  useEffect(() => () => waiting.current?.(), [])

  const rate = async (rating: number) => {
    clearTimeout(timer.current)
    waiting.current = undefined
    try {
      await send({ params: { id }, body: { rating }, done: () => `${name} rated ${rating} of 5.` })
    } catch (failure) {
      setError(failureWords(failure))
    }
    setChosen((now) => (now === rating ? undefined : now))
  }
  const choose = (rating: number) => {
    clearTimeout(timer.current)
    setChosen(rating)
    setError(undefined)
    waiting.current = () => void rate(rating)
    timer.current = setTimeout(() => waiting.current?.(), RESTING_MS)
  }
  return (
    <>
      <Stars label="Your rating" value={chosen ?? mine} onChange={choose} />
      {error && (
        <p role="alert">
          <Typography.Text type="danger">{error}</Typography.Text>
        </p>
      )}
    </>
  )
}

export function OwnRating({ broker: { id, name, my_rating } }: { broker: BrokerDetail }) {
  return (
    <CanAccess resource="broker-ratings" action="edit" params={{ id }} fallback={my_rating ?? <Dash />}>
      <Rate key={id} id={id} name={name} mine={my_rating} />
    </CanAccess>
  )
}
