import { describe, expect, it } from 'vitest'
import type { FitReason } from '#contract/entities/fleet/vehicle.ts'
import { reasonsAgainst } from '#src/pages/dispatch/bid/bid-reason.ts'

const reason = (level: FitReason['level'], code = level as string, text = code): FitReason => ({
  code,
  level,
  text,
})

describe('reasonsAgainst', () => {
  it.each([
    ['a vehicle in service with good documents', 1, [reason('ok')], []],
    ['a vehicle out of service', 2, [reason('bad', 'status', 'Out of service')], ['Out of service']],
    ['a vehicle out of service without a fit reason', 2, [], ['Out of service']],
    [
      'expired documents',
      1,
      [reason('bad', 'documents', 'Documents expired 2026-01-31')],
      ['Documents expired 2026-01-31'],
    ],
    ['documents that expire soon', 1, [reason('warn', 'documents')], []],
    ['a vehicle that is too small', 1, [reason('bad', 'cargo')], []],
  ] as const)('override reason for %s', (_, status, fit, bars) => {
    expect(reasonsAgainst({ status, fit: [...fit] })).toEqual(bars)
  })
})
