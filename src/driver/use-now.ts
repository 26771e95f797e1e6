import { useEffect, useState } from 'react'

const EVERY_MS = 15_000

/** Milliseconds, renewed often enough for a countdown in minutes. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
