import { describe, expect, it } from 'vitest'
import { createDeviceLimit } from '#server/tracking/device-limit.ts'

describe('the limit of a device', () => {
  it('lets what a phone kept come at once, then two a second, and says how long to wait', () => {
    let now = 0
    const limit = createDeviceLimit(() => now)
    for (let report = 0; report < 300; report++) limit('a')
    expect(() => limit('a')).toThrow(expect.objectContaining({ status: 429, retryAfter: 1 }))
    expect(() => limit('b')).not.toThrow()
    now += 1000
    expect(() => limit('a')).not.toThrow()
    expect(() => limit('a')).not.toThrow()
    expect(() => limit('a')).toThrow(/too often/)
  })

  it('forgets those that are silent longest', () => {
    const limit = createDeviceLimit(() => 0)
    for (let report = 0; report < 300; report++) limit('silent')
    for (let device = 0; device < 10_000; device++) limit(`device ${device}`)
    expect(() => limit('silent')).not.toThrow()
  })
})
