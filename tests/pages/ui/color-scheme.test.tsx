import { act, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { applyColorScheme, setColorScheme, useColorScheme } from '#src/ui/color-scheme.ts'

afterEach(() => document.body.classList.remove('dark'))

const isDark = () => document.body.classList.contains('dark')

describe('the look', () => {
  it.each([
    [null, false],
    ['light', false],
    ['dark', true],
    ['neon', false],
  ])('saved as %s is dark: %s', (saved, expected) => {
    if (saved) localStorage.setItem('theme', saved)
    applyColorScheme()
    expect(isDark()).toBe(expected)
  })

  it('changes at once, is kept, and tells those who draw', () => {
    const { result } = renderHook(useColorScheme)
    expect(result.current).toBe('light')
    act(() => setColorScheme('dark'))
    expect(result.current).toBe('dark')
    expect(isDark()).toBe(true)
    expect(localStorage.getItem('theme')).toBe('dark')
    act(() => setColorScheme('light'))
    expect(isDark()).toBe(false)
  })

  it('follows another tab also where nothing reads it, as at the login', () => {
    localStorage.setItem('theme', 'dark')
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
    expect(isDark()).toBe(true)
  })

  it('follows another tab', () => {
    const { result } = renderHook(useColorScheme)
    localStorage.setItem('theme', 'dark')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'theme' })))
    expect(result.current).toBe('dark')
    expect(isDark()).toBe(true)
  })
})
