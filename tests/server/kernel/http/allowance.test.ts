import { describe, expect, it } from 'vitest'
import { createTokenBucket } from '#server/kernel/base/allowance.ts'

const REPORTS = { atOnce: 300, perSecond: 2, refusal: 'Too often.' }

describe('token bucket', () => {
  it('allows a burst, then a fixed rate per second, and answers 429 with the wait', () => {
    let now = 0
    const limit = createTokenBucket(REPORTS, () => now)
    for (let report = 0; report < 300; report++) limit('a')
    expect(() => limit('a')).toThrow(expect.objectContaining({ status: 429, retryAfter: 1 }))
    expect(() => limit('b')).not.toThrow()
    now += 1000
    expect(() => limit('a')).not.toThrow()
    expect(() => limit('a')).not.toThrow()
    expect(() => limit('a')).toThrow('Too often.')
  })

  it('a returned token can be used again', () => {
    const limit = createTokenBucket(REPORTS, () => 0)
    for (let report = 0; report < 400; report++) limit('a')()
    for (let report = 0; report < 300; report++) limit('a')
    expect(() => limit('a')).toThrow('Too often.')
  })

  it('the longest-idle keys are forgotten', () => {
    const limit = createTokenBucket(REPORTS, () => 0)
    for (let report = 0; report < 300; report++) limit('silent')
    for (let device = 0; device < 10_000; device++) limit(`device ${device}`)
    expect(() => limit('silent')).not.toThrow()
  })
})
