import { useContext, useEffect, useRef, useState } from 'react'
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router'
import { interceptPops } from '#kit/history-intercept.ts'

const getHistoryIndex = (state: unknown) => (state as { idx?: number } | null)?.idx ?? 0

/**
 * Blocks links, back/forward and closing the window while dirty. `leave` continues the blocked navigation and
 * is set only while one is blocked.
 */
// react-router's own blocker needs its data router: 17 kB before the login page.
export function useLeaveGuard(isDirty: () => boolean): { leave?: () => void; stay: () => void } {
  const { navigator } = useContext(NavigationContext)
  const [pendingLeave, setPendingLeave] = useState<{ leave: () => void }>()
  const dirty = useRef(isDirty)
  useEffect(() => {
    dirty.current = isDirty
  })

  useEffect(() => {
    const { push, replace } = navigator
    const guarded =
      (move: typeof push): typeof push =>
      (...target) =>
        dirty.current() ? setPendingLeave({ leave: () => move(...target) }) : move(...target)
    navigator.push = guarded(push)
    navigator.replace = guarded(replace)
    return () => {
      navigator.push = push
      navigator.replace = replace
    }
  }, [navigator])

  useEffect(() => {
    const place = getHistoryIndex(window.history.state)
    let isReturning = false
    let isLeaving = false
    const keep = (event: PopStateEvent) => {
      if (isReturning) {
        isReturning = false
        return true
      }
      if (isLeaving || !dirty.current()) return false
      const steps = getHistoryIndex(event.state) - place
      isReturning = true
      window.history.go(-steps)
      setPendingLeave({
        leave: () => {
          isLeaving = true
          window.history.go(steps)
        },
      })
      return true
    }
    const onUnload = (event: BeforeUnloadEvent) => {
      if (dirty.current()) event.preventDefault()
    }
    const endPops = interceptPops(keep)
    window.addEventListener('beforeunload', onUnload)
    return () => {
      endPops()
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [])

  return { leave: pendingLeave?.leave, stay: () => setPendingLeave(undefined) }
}
