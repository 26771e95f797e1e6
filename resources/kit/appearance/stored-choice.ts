interface StoredChoice<T extends string> {
  get: () => T
  set: (chosen: T) => void
  /** Also told when another tab chooses. */
  subscribe: (listener: () => void) => () => void
}

/** Kept in this browser only. */
export function storedChoice<T extends string>(
  key: string,
  choices: Readonly<Record<T, string>>,
  initial: NoInfer<T>,
): StoredChoice<T> {
  const listeners = new Set<() => void>()
  const notify = () => listeners.forEach((listener) => listener())
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) notify()
  })
  return {
    get: () => {
      const saved = localStorage.getItem(key)
      return saved !== null && Object.hasOwn(choices, saved) ? (saved as T) : initial
    },
    set: (chosen) => {
      localStorage.setItem(key, chosen)
      notify()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
