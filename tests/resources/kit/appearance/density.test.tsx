import { act, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { applyDensity, setDensity, useDensity } from '#kit/appearance/density.ts'
import { antdTheme } from '#kit/appearance/theme.ts'

const onPage = () => document.body.dataset['density']

afterEach(() => act(() => setDensity('compact')))

describe('density', () => {
  it.each([
    [null, 'compact'],
    ['comfortable', 'comfortable'],
    ['huge', 'compact'],
  ])('saved as %s: the page is %s', (saved, expected) => {
    if (saved) localStorage.setItem('density', saved)
    applyDensity()
    expect(onPage()).toBe(expected)
  })

  it('changes immediately, is stored, and follows another tab', () => {
    const { result } = renderHook(useDensity)
    act(() => setDensity('comfortable'))
    expect([result.current, onPage(), localStorage.getItem('density')]).toEqual([
      'comfortable',
      'comfortable',
      'comfortable',
    ])
    localStorage.setItem('density', 'compact')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'density' })))
    expect([result.current, onPage()]).toEqual(['compact', 'compact'])
  })

  it('comfortable: gives antd tables taller rows than compact', () => {
    const padding = (density: 'compact' | 'comfortable') =>
      antdTheme({ isDark: false, isPhone: false, density }, () => '').components?.Table?.cellPaddingBlockSM
    expect(Number(padding('comfortable'))).toBeGreaterThan(Number(padding('compact')))
  })
})
