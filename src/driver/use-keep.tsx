import { useState } from 'react'
import { t } from './messages/messages.ts'

/** Waits until something stands in the queue; where this phone cannot keep it, `note` says so and `keep` resolves to false. */
export function useKeep() {
  const [isKeeping, setKeeping] = useState(false)
  const [isFull, setFull] = useState(false)
  const keep = async (entry: Promise<unknown>): Promise<boolean> => {
    setKeeping(true)
    setFull(false)
    try {
      await entry
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
      {t('storage.full')}
    </p>
  )
  return { keep, isKeeping, note }
}
