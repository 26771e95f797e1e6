import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Option } from './lookup.ts'

interface ComboboxParts {
  /** The options as they are offered. */
  offered: readonly Option[]
  typed: string
  onType: (text: string) => void
  onChoose: (option: Option) => void
  /** Backspace in an empty box. */
  onBack: () => void
  /** The options stay open after a choice. */
  isMany: boolean
}

/** The keys of a combobox: arrows move, Enter chooses, Escape closes, Backspace in an empty box takes the last choice back. */
export function useCombobox({ offered, typed, onType, onChoose, onBack, isMany }: ComboboxParts) {
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const active = isOpen ? Math.min(at, offered.length - 1) : -1

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' })
  }, [active])

  const close = () => {
    setOpen(false)
    setAt(0)
    onType('')
  }
  const type = (text: string) => {
    onType(text)
    setAt(0)
    setOpen(true)
  }
  const choose = (option: Option) => {
    onChoose(option)
    if (isMany) onType('')
    else close()
  }
  const move = (step: number) => {
    if (!isOpen) return setOpen(true)
    if (offered.length > 0) setAt((active + step + offered.length) % offered.length)
  }
  const enter = () => {
    const option = offered[active]
    if (option) choose(option)
    else setOpen(true)
  }
  const KEYS: Record<string, (() => void) | undefined> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: enter,
    Escape: isOpen ? close : undefined,
    Backspace: typed === '' ? onBack : undefined,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isOurs = !event.nativeEvent.isComposing && !event.ctrlKey && !event.metaKey
    const act = isOurs ? KEYS[event.key] : undefined
    if (!act) return
    if (event.key !== 'Backspace') event.preventDefault()
    if (event.key === 'Escape') event.stopPropagation()
    act()
  }
  return { isOpen, open: () => setOpen(true), active, list, type, choose, close, onKeyDown }
}
