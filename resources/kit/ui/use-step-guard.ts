import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'

const HELD_MS = 1000

/**
 * A button whose step takes the place of another: for a second it still shows that one and takes nothing, and then only a press that began since,
 * by the pointer or by a key that was not held down.
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
      // A click of the keyboard has no pointer.
      if (!isHeld && (detail === 0 || isPressed.current)) take()
      isPressed.current = false
    },
  })
  return { shown, isHeld, guarded }
}
