import { describe, expect, it } from 'vitest'
import { nextStep, nextStop, stepped } from '#contract/rules/driver-steps.ts'

const none = { arrived_at: null, done_at: null, departed_at: null }
const at = '2030-01-07T14:00:00Z'

describe('next driver step at a stop', () => {
  it.each([
    ['pickup', none, 'arrived'],
    ['pickup', { ...none, arrived_at: at }, 'loaded'],
    ['pickup', { ...none, arrived_at: at, done_at: at }, 'departed'],
    ['delivery', { ...none, arrived_at: at }, 'delivered'],
    ['delivery', { ...none, departed_at: at }, null],
  ] as const)('at a %s with %j is %s', (kind, times, expected) => {
    expect(nextStep({ kind, ...times })).toBe(expected)
  })

  it('moves to the next stop after departure and keeps the first recorded time', () => {
    const stop = { kind: 'pickup' as const, ...none, arrived_at: at }
    const later = '2030-01-07T15:00:00Z'
    expect(stepped(stop, 'arrived', later).arrived_at).toBe(at)
    const left = stepped(stepped(stop, 'loaded', later), 'departed', later)
    expect(nextStop([left, { kind: 'delivery' as const, ...none }])?.kind).toBe('delivery')
    expect(nextStop([left])).toBe(null)
  })
})
