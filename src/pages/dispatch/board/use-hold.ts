import { useCallback, useEffect, useRef, useState } from 'react'

type Reason = 'pointer' | 'touch' | 'focus' | 'selection' | 'scroll'

const GRACE_MS = 400

const PILL = '[data-holds]'

const ELSEWHERE = { capture: true, passive: true } as const

type Mind = (reason: Reason, isOn: boolean) => void

function listener(signal: AbortSignal) {
  return <E extends Event>(target: EventTarget, types: readonly string[], run: (event: E) => void) => {
    for (const type of types) target.addEventListener(type, run as EventListener, { ...ELSEWHERE, signal })
  }
}

function mindPointer(rows: HTMLElement, mind: Mind, signal: AbortSignal) {
  const listen = listener(signal)
  let isAt = false
  let leaving: ReturnType<typeof setTimeout> | undefined
  const set = (next: boolean) => {
    clearTimeout(leaving)
    leaving = undefined
    isAt = next
    mind('pointer', next)
  }
  listen<PointerEvent>(document, ['pointerover'], ({ target, pointerType }) => {
    if (pointerType === 'touch' || !(target instanceof Element)) return
    if (rows.contains(target) || (isAt && target.closest(PILL))) set(true)
    else if (isAt) leaving ??= setTimeout(() => set(false), GRACE_MS)
  })
  listen(document, ['pointerleave'], ({ target }) => {
    if (isAt && (target === document || target === document.documentElement)) set(false)
  })
  signal.addEventListener('abort', () => clearTimeout(leaving))
}

/** Only keyboard focus holds: focus left by a click moves with its row, and a dialog restores focus. */
function mindFocus(rows: HTMLElement, mind: Mind, signal: AbortSignal) {
  const listen = listener(signal)
  const isInDialog = (target: EventTarget | null) =>
    target instanceof Element && target.closest('dialog') !== null
  let isByPointer = false
  listen(document, ['pointerdown'], () => {
    isByPointer = true
  })
  listen(document, ['keydown'], () => {
    isByPointer = false
    if (rows.contains(document.activeElement)) mind('focus', true)
  })
  listen(document, ['focusin'], ({ target }) => {
    if (!isInDialog(target)) mind('focus', !isByPointer && rows.contains(target as Node))
  })
  listen<FocusEvent>(rows, ['focusout'], ({ relatedTarget }) => {
    if (relatedTarget === null) mind('focus', false)
  })
}

function mindTouchAndSelection(rows: HTMLElement, mind: Mind, signal: AbortSignal) {
  const listen = listener(signal)
  listen(rows, ['touchstart'], () => mind('touch', true))
  listen<TouchEvent>(rows, ['touchend', 'touchcancel'], ({ touches }) => mind('touch', touches.length > 0))
  listen(document, ['selectionchange'], () => {
    const selection = document.getSelection()
    mind('selection', selection !== null && !selection.isCollapsed && rows.contains(selection.anchorNode))
  })
}

export function useHold(rows: HTMLElement | null) {
  const reasons = useRef(new Set<Reason>())
  const [isHeld, setHeld] = useState(false)

  const mind = useCallback<Mind>((reason, isOn) => {
    if (isOn) reasons.current.add(reason)
    else reasons.current.delete(reason)
    setHeld(reasons.current.size > 0)
  }, [])

  useEffect(() => {
    if (!rows) return undefined
    const over = new AbortController()
    mindPointer(rows, mind, over.signal)
    mindFocus(rows, mind, over.signal)
    mindTouchAndSelection(rows, mind, over.signal)
    const minded = reasons.current
    return () => {
      over.abort()
      minded.clear()
      setHeld(false)
    }
  }, [rows, mind])

  const onScrolled = useCallback((isAway: boolean) => mind('scroll', isAway), [mind])
  return { isHeld, onScrolled }
}
