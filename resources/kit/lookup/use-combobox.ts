import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useIsPhone } from '#kit/use-is-phone.ts'
import type { Option } from './lookup.ts'

interface ComboboxParts {
  offered: readonly Option[]
  typed: string
  onType: (text: string) => void
  onChoose: (option: Option) => void
  onBack: () => void
  isMany: boolean
  keepsTyped: boolean
  onOtherKey: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined
}

export function useCombobox(parts: ComboboxParts) {
  const { offered, typed, onType, onChoose, onBack, isMany, keepsTyped, onOtherKey } = parts
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const isPhone = useIsPhone()
  const list = useRef<HTMLDivElement>(null)
  const active = isOpen ? Math.min(at, offered.length - 1) : -1

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' })
  }, [active])
  useEffect(() => {
    // On a phone the options may open below the visible area.
    if (isOpen && isPhone) list.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isOpen, isPhone])

  const fold = () => {
    setOpen(false)
    setAt(-1)
  }
  const close = () => {
    fold()
    onType('')
  }
  const type = (text: string) => {
    onType(text)
    setAt(text.trim() === '' ? -1 : 0)
    setOpen(true)
  }
  const choose = (option: Option) => {
    onChoose(option)
    if (isMany) onType('')
    else close()
  }
  const move = (step: number) => {
    setOpen(true)
    if (!isOpen || offered.length === 0) setAt(0)
    else setAt((Math.max(active, step < 0 ? 0 : -1) + step + offered.length) % offered.length)
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
    Escape: isOpen || typed !== '' ? close : undefined,
    Backspace: typed === '' ? onBack : undefined,
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const act = event.ctrlKey || event.metaKey ? undefined : KEYS[event.key]
    if (!act) return onOtherKey?.(event)
    if (event.key !== 'Backspace') event.preventDefault()
    if (event.key === 'Escape') event.stopPropagation()
    act()
  }
  return {
    isOpen,
    open: () => setOpen(true),
    active,
    list,
    type,
    choose,
    leave: keepsTyped ? fold : close,
    onKeyDown,
  }
}
