import { useEffect, useRef } from 'react'
import { PRESENCE_BEAT_MS, PRESENCE_LOST_MS } from '#contract/constants.ts'
import { reportPresence } from '#contract/entities/market/presence.ts'
import { useCall } from '#kit/call.ts'
import { type PresenceState, reportsInOrder } from './reports.ts'

/** Stops reporting after the page has been hidden for long. */
export function useReport(offer: number | null, isBidding: boolean) {
  const call = useCall()
  const reports = useRef<ReturnType<typeof reportsInOrder>>(null)
  reports.current ??= reportsInOrder(({ offer: id, state }) =>
    call(reportPresence, { params: { id }, body: { state }, meta: { keepalive: state === 'left' } }),
  )
  const state: PresenceState = isBidding ? 'bidding' : 'open'

  useEffect(() => {
    if (offer === null) return undefined
    const say = (what: PresenceState) => reports.current?.({ offer, state: what })
    return () => say('left')
  }, [offer])

  useEffect(() => {
    if (offer === null) return undefined
    const say = (what: PresenceState) => reports.current?.({ offer, state: what })
    const over = new AbortController()
    let isAway = false
    let leaving: ReturnType<typeof setTimeout> | undefined

    const leave = () => {
      isAway = true
      say('left')
    }
    const look = () => {
      clearTimeout(leaving)
      if (document.hidden) {
        leaving = setTimeout(leave, PRESENCE_LOST_MS)
      } else if (isAway) {
        isAway = false
        say(state)
      }
    }
    const beat = setInterval(() => {
      if (!isAway) say(state)
    }, PRESENCE_BEAT_MS)

    say(state)
    document.addEventListener('visibilitychange', look, over)
    window.addEventListener('pageshow', look, over)
    window.addEventListener('pagehide', leave, over)
    return () => {
      over.abort()
      clearTimeout(leaving)
      clearInterval(beat)
    }
  }, [offer, state])
}
