import { useSyncExternalStore } from 'react'
import { NOTIFICATION_VOLUME } from '#contract/constants.ts'

const SHOW = 'notification-show'
const VOLUME = 'notification-volume'

const listeners = new Set<() => void>()

const save = (name: string, value: string) => {
  localStorage.setItem(name, value)
  listeners.forEach((listener) => listener())
}

export const isShown = (): boolean => localStorage.getItem(SHOW) !== 'false'

export function volume(): number {
  const saved = Number.parseFloat(localStorage.getItem(VOLUME) ?? '')
  return saved >= 0 && saved <= 1 ? saved : NOTIFICATION_VOLUME
}

export const setShown = (isOn: boolean) => save(SHOW, String(isOn))
export const setVolume = (next: number) => save(VOLUME, String(next))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

export const usePreferences = () => ({
  isShown: useSyncExternalStore(subscribe, isShown),
  volume: useSyncExternalStore(subscribe, volume),
})
