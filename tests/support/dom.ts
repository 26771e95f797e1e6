import './quick-react.ts'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { computedStyle } from './computed-style.ts'

// A page's code is loaded when it is opened, which a busy machine may take its time for.
configure({ asyncUtilTimeout: 60_000 })

// Set, not stubbed: the stubs of a test are taken back when it ends.
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

// jsdom draws no modal dialogs; what the browser does with the focus and Escape is what these do.
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

// antd's parts know the keys by their codes, which user-event does not say.
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

// For the labels of one control jsdom goes through the whole document, and for each label in it through the document again.
const isLabelOf = (label: HTMLLabelElement, control: HTMLElement) =>
  label.htmlFor ? label.htmlFor === control.id && document.getElementById(control.id) === control : label.control === control
for (const { prototype } of [HTMLInputElement, HTMLButtonElement, HTMLSelectElement, HTMLTextAreaElement])
  Object.defineProperty(prototype, 'labels', {
    configurable: true,
    get(this: HTMLInputElement) {
      if (this.type === 'hidden') return null
      return Array.from(document.getElementsByTagName('label')).filter((label) => isLabelOf(label, this))
    },
  })

// Tall enough for every row of the board, which draws only those that can be seen.
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
