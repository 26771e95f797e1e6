import { useEffect, useState } from 'react'

const HELD_MS = 1000

/** Whether a step was just done, for a second in which the one that takes its place is not to be taken by the same tap; and what says that it was. */
export function useHold(): readonly [isHeld: boolean, hold: () => void] {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (!isHeld) return undefined
    const timer = setTimeout(() => setHeld(false), HELD_MS)
    return () => clearTimeout(timer)
  }, [isHeld])
  return [isHeld, () => setHeld(true)]
}
