import { useEffect, useRef, useSyncExternalStore } from 'react'
import { hasOpenPopup, isInOtherLayer, isTyping } from './typing.ts'
import { useLetterKeys } from './use-letter-keys.ts'

/** As the help lists it. */
export interface ShownKey {
  printed: readonly string[]
  text: string
}

export interface PageKey {
  key: string
  text: string
  /** Returns false when there was nothing to do: the browser then handles the key. */
  press: () => boolean
}

const listeners = new Set<() => void>()
let listed: readonly (readonly ShownKey[])[] = []
let all: readonly ShownKey[] = []

function setListed(next: typeof listed) {
  listed = next
  all = next.flat()
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Keys of the page at hand, for its help. */
export const useListedKeys = (): readonly ShownKey[] => useSyncExternalStore(subscribe, () => all)

/** Lists keys that something else handles; keep the identity of `keys` stable. */
export function useListKeys(keys: readonly ShownKey[]) {
  useEffect(() => {
    setListed([...listed, keys])
    return () => setListed(listed.filter((one) => one !== keys))
  }, [keys])
}

/** Single-letter keys of a page, outside fields, dialogs and menus; Escape leaves a field. Listed in the page's help. */
export function usePageKeys(keys: readonly PageKey[]) {
  const [withLetters] = useLetterKeys()
  const latest = useRef(keys)
  const names = JSON.stringify(keys.map(({ key, text }) => ({ printed: [key], text })))
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const shown = JSON.parse(names) as ShownKey[]
    setListed([...listed, shown])
    return () => setListed(listed.filter((one) => one !== shown))
  }, [names])
  useEffect(() => {
    if (!withLetters) return undefined
    let hadPopup = false
    // A popup closes at Escape before the key arrives at the document.
    const watch = ({ target }: KeyboardEvent) => void (hadPopup = hasOpenPopup(target))
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.altKey || event.ctrlKey || event.metaKey)
        return
      if (isInOtherLayer(event.target)) return
      if (isTyping(event.target)) {
        if (event.key !== 'Escape' || hadPopup) return
        // The browser would empty a search field.
        event.preventDefault()
        return (event.target as HTMLElement).blur()
      }
      const asked = latest.current.find(({ key }) => key === event.key.toLowerCase())
      if (asked?.press()) event.preventDefault()
    }
    document.addEventListener('keydown', watch, true)
    document.addEventListener('keydown', listen)
    return () => {
      document.removeEventListener('keydown', watch, true)
      document.removeEventListener('keydown', listen)
    }
  }, [withLetters])
}
