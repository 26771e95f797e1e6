import { useEffect, useState } from 'react'
import { DEMO_REFRESH_MS } from '#contract/constants.ts'
import { readMe } from '#contract/entities/people/session.ts'
import { ask } from './session.ts'
import { t } from './messages/messages.ts'

export function DemoBanner({ onDone }: { onDone: () => void }) {
  const [isInProgress, setInProgress] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const look = async (before: boolean) => {
      const me = await ask(readMe).catch(() => undefined)
      if (isOver) return
      const now = me ? me.demo_in_progress === true : before
      setInProgress(now)
      if (now) timer = setTimeout(() => void look(now), DEMO_REFRESH_MS)
      else if (before) onDone()
    }
    void look(false)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [onDone])
  if (!isInProgress) return null
  return (
    <p className="tone-soft rounded pad-12" data-tone="blue" role="status">
      {t('app.demoInProgress')}
    </p>
  )
}
