import { useEffect, useState } from 'react'
import { preloadable } from '#kit/preloadable.tsx'
import { whenIdle } from '#kit/when-idle.ts'

const Unsent = preloadable(async () => (await import('#parts/freight/chat/unsent.tsx')).Unsent)

/** Keeps sending queued chat comments on every page. */
export function UnsentComments() {
  const [isHere, setHere] = useState(false)
  useEffect(
    () =>
      whenIdle(
        () =>
          void Unsent.preload().then(
            () => setHere(true),
            () => undefined,
          ),
      ),
    [],
  )
  return isHere && <Unsent />
}
