import { type KeyboardEvent, useEffect, useRef } from 'react'
import { ROW_LINK } from './today-row.tsx'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Arrow keys move between rows; a row that leaves passes its focus on to the next. */
export function useRowKeys() {
  const list = useRef<HTMLDivElement>(null)
  const last = useRef(-1)
  const links = () => [...(list.current?.querySelectorAll<HTMLElement>(ROW_LINK) ?? [])]
  const placeOf = (target: Element) => {
    const row = target.closest('li')
    return row ? links().findIndex((link) => row.contains(link)) : -1
  }
  useEffect(() => {
    if (last.current < 0 || document.activeElement !== document.body) return
    const all = links()
    all[Math.min(last.current, all.length - 1)]?.focus()
  })
  return {
    ref: list,
    onFocus: ({ target }: { target: Element }) => void (last.current = placeOf(target)),
    onBlur: ({ relatedTarget }: { relatedTarget: EventTarget | null }) => {
      if (relatedTarget) last.current = -1
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const step = STEPS[event.key]
      const { target, currentTarget } = event
      if (step === undefined || !(target instanceof Element) || !currentTarget.contains(target)) return
      if (target.matches('input, textarea, select, [role=combobox]')) return
      const at = placeOf(target)
      if (at < 0) return
      event.preventDefault()
      links()[at + step]?.focus()
    },
  }
}
