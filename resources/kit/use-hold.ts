import { useEffect, useState } from 'react'

const HELD_MS = 1000

/** True for a second after a step, so that a double tap does not hit the button that replaces it. */
export function useHold(): readonly [isHeld: boolean, hold: () => void] {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (!isHeld) return undefined
    const timer = setTimeout(() => setHeld(false), HELD_MS)
    return () => clearTimeout(timer)
  }, [isHeld])
  return [isHeld, () => setHeld(true)]
}
