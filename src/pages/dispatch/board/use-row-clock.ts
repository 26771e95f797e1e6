import { type RefObject, useLayoutEffect, useState } from 'react'
import { ageText, instantOf, isStale } from '#contract/rules/age.ts'
import { watchClock } from '#src/pages/dispatch/clock.tsx'
import { timeOfDay } from '#src/pages/dispatch/when.ts'

// How long a row that has just come stays tinted, in milliseconds.
const NEW_MS = 6000

// Fifty figures that change each second are no calm sight; within the first minute they step.
const STEP_MS = 5000
const stepped = (milliseconds: number) => (milliseconds < 60_000 ? Math.floor(milliseconds / STEP_MS) * STEP_MS : milliseconds)

/** What ticks in a row at a time: how old the offer is, what stands below that, and how the row looks. */
export function rowClock(receivedAt: string, newSince: number, now: number) {
  const isOld = isStale(receivedAt, now)
  const received = instantOf(receivedAt) ?? now
  const look = now - newSince < NEW_MS ? 'new' : isOld ? 'stale' : ''
  return { age: ageText(receivedAt, received + stepped(now - received)), below: isOld ? 'stale' : timeOfDay(receivedAt), look }
}

const put = (node: Element | null | undefined, text: string) => {
  if (node && node.textContent !== text) node.textContent = text
}

/** Lets the timer write what ticks in a row into the row itself, so that no tick renders anything. */
export function useRowClock(row: RefObject<HTMLElement | null>, receivedAt: string, isNew: boolean) {
  const [newSince] = useState(() => (isNew ? Date.now() : 0))
  useLayoutEffect(
    () =>
      watchClock((now) => {
        const element = row.current
        const time = element?.querySelector('time')
        if (!element || !time) return
        const { age, below, look } = rowClock(receivedAt, newSince, now)
        put(time, age)
        put(time.nextElementSibling, below)
        if ((element.dataset.look ?? '') !== look) element.dataset.look = look
      }),
    [row, receivedAt, newSince],
  )
}
