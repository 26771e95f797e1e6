import { useState } from 'react'
import { t } from './messages/messages.ts'

/** `keep` resolves to false when the phone has no storage left. */
export function useStoredState() {
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
