import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'

const HELD_MS = 1000

/**
 * Button whose step replaces another: for a second it still shows the former one and ignores input, then it
 * accepts only a press that began since, by pointer or by a key that is not repeating.
 */
export function useStepGuard<S>(step: S) {
  const [shown, setShown] = useState(step)
  const isPressed = useRef(false)
  const isHeld = shown !== step
  useEffect(() => {
    if (!isHeld) return undefined
    const timer = setTimeout(() => setShown(step), HELD_MS)
    return () => clearTimeout(timer)
  }, [isHeld, step])
  const guarded = (take: () => void) => ({
    onPointerDown: () => void (isPressed.current = !isHeld),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.repeat) event.preventDefault()
    },
    onClick: ({ detail }: MouseEvent) => {
      // A keyboard click has no pointer events.
      if (!isHeld && (detail === 0 || isPressed.current)) take()
      isPressed.current = false
    },
  })
  return { shown, isHeld, guarded }
}
