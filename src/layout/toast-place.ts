import { type RefObject, useLayoutEffect } from 'react'

export interface Box {
  top: number
  bottom: number
  left: number
  right: number
}

/** Search, filters, views and what they open, tabs, primary buttons and the next step. */
const CONTROLS = [
  '[role="search"]',
  '[data-filter-line]',
  '#filter-panel',
  '.kit-head',
  '#kit-filter-panel',
  '[aria-label="Active filters"]',
  '[aria-label="Needs attention"]',
  '[data-offer-title]',
  '[data-page-key="n"] > *',
  '.button.primary',
  '.ant-btn-primary',
  '.tabs',
  '.popup',
  '.ant-popover',
  '.ant-drawer-content',
].join()

const GAP = 8
/** Pixels of the window's edges that a toast never leaves by. */
const EDGE = 4

const isBeside = (a: Box, b: Box) => a.right <= b.left || b.right <= a.left
const isApart = (a: Box, b: Box) => isBeside(a, b) || a.bottom <= b.top || b.bottom <= a.top

const moved = (box: Box, by: number): Box => ({ ...box, top: box.top + by, bottom: box.bottom + by })

/** Pixels to move the toast up (-1) or down (1) so that it covers no control; 0 where there is no room. */
export function findShift(toast: Box, controls: readonly Box[], direction: 1 | -1, height: number): number {
  let at = toast
  for (let round = 0; round <= controls.length; round += 1) {
    const covered = controls.find((control) => !isApart(at, control))
    if (!covered) return at.top - toast.top
    at = moved(at, direction === 1 ? covered.bottom + GAP - at.top : covered.top - GAP - at.bottom)
    if (at.top < EDGE || at.bottom > height - EDGE) return 0
  }
  return 0
}

function place(element: HTMLElement, direction: 1 | -1) {
  element.style.translate = ''
  const toast = element.getBoundingClientRect()
  if (toast.height === 0) return
  const controls = [...document.querySelectorAll(CONTROLS)]
    .map((control) => control.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
  const shift = findShift(toast, controls, direction, window.innerHeight)
  if (shift !== 0) element.style.translate = `0 ${shift}px`
}

/** Moves the toasts off the page's controls, also those that open while a toast is shown. */
export function useClearOfControls(
  element: RefObject<HTMLElement | null>,
  direction: 1 | -1,
  shown: readonly unknown[],
) {
  const isAny = shown.length > 0
  useLayoutEffect(() => {
    if (element.current) place(element.current, direction)
  }, [element, direction, shown])
  useLayoutEffect(() => {
    if (!isAny) return undefined
    let frame = 0
    const soon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => element.current && place(element.current, direction))
    }
    const changes = ['click', 'keyup', 'focusin'] as const
    for (const change of changes) document.addEventListener(change, soon)
    window.addEventListener('resize', soon)
    return () => {
      cancelAnimationFrame(frame)
      for (const change of changes) document.removeEventListener(change, soon)
      window.removeEventListener('resize', soon)
    }
  }, [element, direction, isAny])
}
