import { TOAST_MS, TOASTS_VISIBLE } from '#contract/constants.ts'
import { createStore } from '#providers/store.ts'

export type ToastType = keyof typeof TOAST_MS

export interface ToastAction {
  label: string
  run: () => void
}

export interface Toast {
  key: string
  type: ToastType
  text: string
  action?: ToastAction | undefined
}

export interface ToastRequest extends Omit<Toast, 'key'> {
  key?: string | undefined
  ms?: number | undefined
}

export function createToasts() {
  const toasts = createStore<readonly Toast[]>([])
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const lives = new Map<string, number>()
  let count = 0

  const close = (key: string) => {
    clearTimeout(timers.get(key))
    timers.delete(key)
    lives.delete(key)
    if (toasts.get().some((toast) => toast.key === key))
      toasts.set(toasts.get().filter((toast) => toast.key !== key))
  }
  const start = (key: string, ms: number) => {
    clearTimeout(timers.get(key))
    timers.set(
      key,
      setTimeout(() => close(key), ms),
    )
  }
  // Same text, same toast: four calls without network show one. Undoable ones stay separate.
  const getKey = ({ type, text, action }: ToastRequest) =>
    action
      ? undefined
      : toasts.get().find((shown) => !shown.action && shown.type === type && shown.text === text)?.key
  const open = ({ key: given, ms, ...toast }: ToastRequest) => {
    const key = getKey(toast) ?? given ?? `toast-${++count}`
    const life = ms ?? TOAST_MS[toast.type]
    toasts.set([...toasts.get().filter((shown) => shown.key !== key), { ...toast, key }])
    lives.set(key, life)
    start(key, life)
    return key
  }

  return {
    get: () => visible(toasts.get()),
    subscribe: toasts.subscribe,
    open,
    close,
    hold: (key: string) => clearTimeout(timers.get(key)),
    release: (key: string) => {
      const life = lives.get(key)
      if (life !== undefined) start(key, life)
    },
  }
}

const cut = new WeakMap<readonly Toast[], readonly Toast[]>()

function visible(all: readonly Toast[]): readonly Toast[] {
  if (all.length <= TOASTS_VISIBLE) return all
  const known = cut.get(all)
  if (known) return known
  const newest = all.slice(-TOASTS_VISIBLE)
  cut.set(all, newest)
  return newest
}

export type Toasts = ReturnType<typeof createToasts>
