import { useEffect, useRef } from 'react'

export function useUnfolded() {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = (event: Event) => {
      const open = details.current
      if (!open?.open) return
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape'
      if (isEscape) open.querySelector('summary')?.focus()
      if (isEscape || (event.type === 'pointerdown' && !open.contains(event.target as Node)))
        open.open = false
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('keydown', close)
    }
  }, [])
  return details
}
