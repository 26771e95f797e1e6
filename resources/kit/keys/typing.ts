const NO_TEXT = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'])

export function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !NO_TEXT.has(target.type)
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.getAttribute('role') === 'combobox')
  )
}

const OTHER_LAYER = 'dialog, [role="dialog"], [role="menu"], [role="listbox"], [data-own-keys]'

/** True when a page's key belongs to a dialog, a menu or another layer above the page. */
export const isInOtherLayer = (target: EventTarget | null): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element && target.closest(OTHER_LAYER) !== null)

const OPEN_POPUP =
  '.ant-mentions-dropdown:not(.ant-mentions-dropdown-hidden), .ant-picker-dropdown:not(.ant-picker-dropdown-hidden)'

/** True when Escape closes choices of the field first. */
export const hasOpenPopup = (target: EventTarget | null): boolean =>
  document.querySelector(OPEN_POPUP) !== null ||
  (target instanceof Element && target.getAttribute('aria-expanded') === 'true')
