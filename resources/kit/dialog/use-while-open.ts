import { useEffect, useRef } from 'react'

/** Calls `act` only while the dialog is open: a late answer must not close the dialog that was opened since. */
export function useWhileOpen<Args extends unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return (...args) => {
    if (isOpen.current) act(...args)
  }
}
