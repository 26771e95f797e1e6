import { useState } from 'react'
import { enqueue } from './queue.ts'
import type { Sending } from './store.ts'

/** Keeps what a driver says of a load; where this phone can not, `note` says so and `keep` resolves to false. */
export function useKeep(load: number) {
  const [isKeeping, setKeeping] = useState(false)
  const [isFull, setFull] = useState(false)
  const keep = async (sending: Sending): Promise<boolean> => {
    setKeeping(true)
    setFull(false)
    try {
      await enqueue(load, sending)
      return true
    } catch {
      setFull(true)
      return false
    } finally {
      setKeeping(false)
    }
  }
  const note = isFull && (
    <p role="alert" className="danger">
      This phone could not keep it, and nothing was sent. Free some space and try again.
    </p>
  )
  return { keep, isKeeping, note }
}
