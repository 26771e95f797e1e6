import { act, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { applyColorScheme, setTheme, useColorScheme } from '#kit/appearance/color-scheme.ts'

afterEach(() => document.body.classList.remove('dark'))

const isDark = () => document.body.classList.contains('dark')

describe('color scheme', () => {
  it.each([
    [null, false],
    ['light', false],
    ['dark', true],
    ['neon', false],
  ])('saved as %s: dark is %s', (saved, expected) => {
    if (saved) localStorage.setItem('theme', saved)
    applyColorScheme()
    expect(isDark()).toBe(expected)
  })

  it('changes immediately, is stored, and notifies components', () => {
    const { result } = renderHook(useColorScheme)
    expect(result.current).toBe('light')
    act(() => setTheme('dark'))
    expect(result.current).toBe('dark')
    expect(isDark()).toBe(true)
    expect(localStorage.getItem('theme')).toBe('dark')
    act(() => setTheme('light'))
    expect(isDark()).toBe(false)
  })

  it('is light while printing, and restored afterwards', () => {
    act(() => setTheme('dark'))
    const { result } = renderHook(useColorScheme)
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    expect([result.current, isDark(), localStorage.getItem('theme')]).toEqual(['light', false, 'dark'])
    act(() => void window.dispatchEvent(new Event('afterprint')))
    expect([result.current, isDark()]).toEqual(['dark', true])
  })

  it('follows another tab even without a reader, as on the login page', () => {
    localStorage.setItem('theme', 'dark')
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
    expect(isDark()).toBe(true)
  })

  it('follows the system setting when System is chosen', async () => {
    const system = Object.assign(new EventTarget(), { matches: true })
    vi.stubGlobal('matchMedia', () => system)
    vi.resetModules()
    const fresh = await import('#kit/appearance/color-scheme.ts')
    const { result } = renderHook(() => [fresh.useColorScheme(), fresh.useTheme()])
    expect(result.current).toEqual(['light', 'light'])
    act(() => fresh.setTheme('system'))
    expect(result.current).toEqual(['dark', 'system'])
    expect(isDark()).toBe(true)
    system.matches = false
    act(() => void system.dispatchEvent(new Event('change')))
    expect(result.current).toEqual(['light', 'system'])
    expect(isDark()).toBe(false)
    act(() => fresh.setTheme('dark'))
    expect(result.current).toEqual(['dark', 'dark'])
    vi.unstubAllGlobals()
  })

  it('follows another tab', () => {
    const { result } = renderHook(useColorScheme)
    localStorage.setItem('theme', 'dark')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'theme' })))
    expect(result.current).toBe('dark')
    expect(isDark()).toBe(true)
  })
})
