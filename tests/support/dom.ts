import './quick-react.ts'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { computedStyle } from './computed-style.ts'

// Lazy chunks load slowly on a busy machine.
configure({ asyncUtilTimeout: 60_000 })

// Assigned, not stubbed: Vitest removes stubs after each test.
globalThis.matchMedia = (query: string): MediaQueryList => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
})

class SilentResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver = SilentResizeObserver

// jsdom does not implement modal dialogs; these mimic the browser's handling of focus and Escape.
HTMLDialogElement.prototype.showModal = function showModal() {
  const before = document.activeElement
  this.open = true
  this.querySelector<HTMLElement>('[autofocus], button, input, [tabindex]')?.focus()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) this.close()
  }
  this.ownerDocument.addEventListener('keydown', onKeyDown)
  this.addEventListener(
    'close',
    () => {
      this.ownerDocument.removeEventListener('keydown', onKeyDown)
      if (before instanceof HTMLElement) before.focus()
    },
    { once: true },
  )
}
HTMLDialogElement.prototype.close = function close() {
  if (!this.open) return
  this.open = false
  this.dispatchEvent(new Event('close'))
}

// antd reads keyCode, which user-event does not set.
const KEY_CODES: Readonly<Record<string, number>> = {
  Backspace: 8,
  Tab: 9,
  Enter: 13,
  Escape: 27,
  ' ': 32,
  ArrowLeft: 37,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
}
Object.defineProperty(KeyboardEvent.prototype, 'keyCode', {
  configurable: true,
  get(this: KeyboardEvent) {
    return KEY_CODES[this.key] ?? 0
  },
})

window.getComputedStyle = computedStyle

// jsdom searches the whole document for each control's labels, and again for each label.
const isLabelOf = (label: HTMLLabelElement, control: HTMLElement) =>
  label.htmlFor
    ? label.htmlFor === control.id && document.getElementById(control.id) === control
    : label.control === control
for (const { prototype } of [HTMLInputElement, HTMLButtonElement, HTMLSelectElement, HTMLTextAreaElement])
  Object.defineProperty(prototype, 'labels', {
    configurable: true,
    get(this: HTMLInputElement) {
      if (this.type === 'hidden') return null
      return Array.from(document.getElementsByTagName('label')).filter((label) => isLabelOf(label, this))
    },
  })

// Tall enough for every row of the virtualized board.
window.innerHeight = 4200

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
  document.body.replaceChildren()
  document.body.className = ''
})
