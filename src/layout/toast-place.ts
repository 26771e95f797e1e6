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

/** Pixels between the places that are tried. */
const STEP = 8
/** Parts of the window: a toast of the corner stays right of and below these. */
const CORNER = { top: 1 / 3, left: 1 / 4 } as const
/** Parts of the window: a toast of the top stays above this, and no farther aside. */
const TOP = { bottom: 1 / 2, aside: 1 / 4 } as const

interface Size {
  width: number
  height: number
}

const shifted = (box: Box, x: number, y: number): Box => ({
  top: box.top + y,
  bottom: box.bottom + y,
  left: box.left + x,
  right: box.right + x,
})

const stepsTo = (room: number) =>
  Array.from({ length: Math.max(0, Math.floor(room / STEP)) + 1 }, (_, at) => at * STEP)

function listShifts(toast: Box, direction: 1 | -1, { width, height }: Size) {
  if (direction === -1) {
    const [xs, ys] = [stepsTo(toast.left - width * CORNER.left), stepsTo(toast.top - height * CORNER.top)]
    return xs.flatMap((x) => ys.map((y) => ({ x: 0 - x, y: 0 - y })))
  }
  const xs = stepsTo(Math.min(width * TOP.aside, toast.left - EDGE))
  return stepsTo(height * TOP.bottom - toast.bottom).flatMap((y) =>
    xs.flatMap((x) => [
      { x, y },
      { x: 0 - x, y },
    ]),
  )
}

/** Pixels to move the toast so that it covers neither texts nor controls; null without room near its place. */
export function findFreeShift(
  toast: Box,
  covered: readonly Box[],
  direction: 1 | -1,
  size: Size,
): { x: number; y: number } | null {
  const shifts = listShifts(toast, direction, size).toSorted(
    (a, b) => Math.abs(a.x) + Math.abs(a.y) - Math.abs(b.x) - Math.abs(b.y),
  )
  return (
    shifts.find(({ x, y }) => {
      const box = shifted(toast, x, y)
      return covered.every((one) => isApart(box, one))
    }) ?? null
  )
}

const isShown = ({ width, height }: DOMRect) => width > 0 && height > 0

const listBoxes = (selector: string) =>
  [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect()).filter(isShown)

const WRITTEN = ':is(main, [role="dialog"])'

/** Boxes of the lines of text and of the fields; a map may be covered, but for its buttons. */
function listTexts(): Box[] {
  const boxes: Box[] = listBoxes(`${WRITTEN} :is(a, button, input, textarea, select, [role="combobox"])`)
  const range = document.createRange()
  for (const root of document.querySelectorAll(WRITTEN)) {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.nodeValue?.trim() || text.parentElement?.closest('.leaflet-container, .visually-hidden'))
        continue
      range.selectNodeContents(text)
      boxes.push(...[...range.getClientRects()].filter(isShown))
    }
  }
  return boxes
}

const move = (element: HTMLElement, x: number, y: number) => {
  element.style.translate = x === 0 && y === 0 ? '' : `${x}px ${y}px`
}

function place(element: HTMLElement, direction: 1 | -1) {
  element.style.translate = ''
  const toast = element.getBoundingClientRect()
  if (toast.height === 0) return
  const controls = listBoxes(CONTROLS)
  const { innerWidth: width, innerHeight: height } = window
  const free = findFreeShift(toast, [...controls, ...listTexts()], direction, { width, height })
  if (free) move(element, free.x, free.y)
  else move(element, 0, findShift(toast, controls, direction, height))
}

type Moment = 'opened' | 'changed'

/** A toast stays in its place until a control opens under it, or the page draws something else there. */
function placeAgain(element: HTMLElement, direction: 1 | -1, moment: Moment) {
  const toast = element.getBoundingClientRect()
  const boxes = [...listBoxes(CONTROLS), ...(moment === 'changed' ? listTexts() : [])]
  if (boxes.some((one) => !isApart(toast, one))) place(element, direction)
}

/** Moves the toasts off controls and texts, also off those that appear while a toast is shown. */
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
    const after = (moment: Moment) => {
      let frame = 0
      const stop = () => cancelAnimationFrame(frame)
      const soon = () => {
        stop()
        frame = requestAnimationFrame(() => element.current && placeAgain(element.current, direction, moment))
      }
      return { soon, stop }
    }
    const [opened, changed] = [after('opened'), after('changed')]
    const changes = ['click', 'keyup', 'focusin'] as const
    for (const change of changes) document.addEventListener(change, opened.soon)
    window.addEventListener('resize', opened.soon)
    const page = document.querySelector('main')
    const observer = new MutationObserver(changed.soon)
    if (page) observer.observe(page, { childList: true, characterData: true, subtree: true })
    return () => {
      opened.stop()
      changed.stop()
      for (const change of changes) document.removeEventListener(change, opened.soon)
      window.removeEventListener('resize', opened.soon)
      observer.disconnect()
    }
  }, [element, direction, isAny])
}
