import { expect, it } from 'vitest'
import { anywayText } from '#src/pages/dispatch/bid/bid-asking.ts'
import type { BidWarning, BidWarningCode } from '#src/pages/dispatch/bid/bid-warnings.ts'

const bad = (code: BidWarningCode): BidWarning => ({ code, level: 'bad', text: code })

it.each<[what: string, asking: BidWarning[], text: string]>([
  ['blacklist before all', [bad('fraud-risk'), bad('blacklisted')], 'blacklisted broker, not dock high'],
  ['fraud risk before the truck', [bad('over-limit'), bad('fraud-risk')], 'fraud risk, not dock high'],
  ['an acronym stays', [bad('mc-shared')], 'MC or DOT shared with another broker, not dock high'],
  ['a price comes after the truck', [bad('below-driver')], 'not dock high'],
])('the button names the gravest reason: %s', (_, asking, text) =>
  expect(anywayText(asking, 'not dock high')).toBe(text),
)
