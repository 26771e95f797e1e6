import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { rateBroker, readBroker } from '#contract/entities/market/broker.ts'
import { readOffer } from '#contract/entities/market/offer.ts'
import { Stars } from '#parts/market/rating/stars.tsx'
import { failureWords } from '#kit/failure-words.ts'
import { callKey, useSend } from '#kit/call.ts'

interface Props {
  brokerId: number
  mine: number | null
}

/** The last choice wins, however fast it changes. */
export function Rating({ brokerId, mine }: Props) {
  const client = useQueryClient()
  const { send } = useSend(rateBroker)
  const [chosen, setChosen] = useState<number | null>(null)
  const [error, setError] = useState('')
  const next = useRef<number | null>(null)
  const isUnderway = useRef(false)

  const sendAll = async () => {
    for (let rating = next.current; rating !== null; rating = next.current) {
      next.current = null
      await send({ params: { id: brokerId }, body: { rating } })
    }
  }
  const rate = async (stars: number) => {
    setChosen(stars)
    setError('')
    next.current = stars
    if (isUnderway.current) return
    isUnderway.current = true
    try {
      await sendAll()
    } catch (failure) {
      next.current = null
      setChosen(null)
      setError(failureWords(failure))
    } finally {
      isUnderway.current = false
      void client.invalidateQueries({ queryKey: callKey(readBroker, { id: brokerId }) })
      void client.invalidateQueries({ queryKey: callKey(readOffer) })
    }
  }

  return (
    <span className="flex wrap">
      <Stars label="Your rating" value={chosen ?? mine} onChange={(stars) => void rate(stars)} />
      {error && (
        <span className="danger small" role="alert">
          {error}
        </span>
      )}
    </span>
  )
}
