import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

vi.stubGlobal('matchMedia', (query: string): MediaQueryList => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
}))

class SilentResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
vi.stubGlobal('ResizeObserver', SilentResizeObserver)

const computedStyle = window.getComputedStyle.bind(window)
// jsdom knows no pseudo elements and logs an error when antd asks for one.
window.getComputedStyle = (element: Element) => computedStyle(element)

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
