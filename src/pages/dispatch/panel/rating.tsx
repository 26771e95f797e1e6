import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { rateBroker, readBroker } from '#contract/entities/broker.ts'
import { readOffer } from '#contract/entities/offer.ts'
import { callKey, useSend } from '#src/pages/dispatch/calls.ts'
import { Glyph } from '#src/pages/dispatch/glyph.tsx'
import styles from './rating.module.css'

const STARS = [1, 2, 3, 4, 5]

interface Props {
  brokerId: number
  /** One's own rating, null while one has given none. */
  mine: number | null
}

/** One's own rating of a broker in stars; the last choice is what is kept, however fast it was changed. */
export function Rating({ brokerId, mine }: Props) {
  const name = useId()
  const client = useQueryClient()
  const { send } = useSend(rateBroker)
  const [chosen, setChosen] = useState<number | null>(null)
  const [error, setError] = useState('')
  const next = useRef<number | null>(null)
  const isUnderway = useRef(false)
  const shown = chosen ?? mine ?? 0

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
      setError((failure as Error).message)
    } finally {
      isUnderway.current = false
      void client.invalidateQueries({ queryKey: callKey(readBroker, { id: brokerId }) })
      void client.invalidateQueries({ queryKey: callKey(readOffer) })
    }
  }

  return (
    <fieldset className={styles.rating}>
      <legend className="visually-hidden">Your rating</legend>
      {STARS.map((stars) => (
        <label key={stars} className={styles.star} data-on={stars <= shown || undefined}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={stars === shown}
            aria-label={stars === 1 ? '1 star' : `${stars} stars`}
            onChange={() => void rate(stars)}
          />
          <Glyph name="star" />
        </label>
      ))}
      {shown === 0 && !error && <span className={styles.hint}>not rated by you</span>}
      {error && (
        <span className={styles.error} role="alert">
          {error}
        </span>
      )}
    </fieldset>
  )
}
