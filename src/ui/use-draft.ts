import { useEffect, useLayoutEffect, useRef, useState } from 'react'

const PAUSE_MS = 250

/**
 * Commits after a pause, on blur and on unmount; text that fails `isGood` stays in the field for correction.
 */
export function useDraft(value: string, isGood: (text: string) => boolean, onTake: (text: string) => void) {
  const [draft, setDraft] = useState<string | null>(null)
  const pending = useRef<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef({ isGood, onTake })
  useLayoutEffect(() => {
    latest.current = { isGood, onTake }
  })

  const [{ take }] = useState(() => ({
    take: () => {
      clearTimeout(timer.current)
      const text = pending.current
      if (text === null || !latest.current.isGood(text)) return
      pending.current = null
      latest.current.onTake(text)
    },
  }))
  useEffect(() => take, [take])

  const type = (text: string) => {
    setDraft(text)
    pending.current = text
    clearTimeout(timer.current)
    timer.current = setTimeout(take, PAUSE_MS)
  }
  const settle = () => {
    take()
    if (draft === null || isGood(draft)) setDraft(null)
  }
  return { text: draft ?? value, isBad: draft !== null && !isGood(draft), type, settle }
}
