import { expect, it } from 'vitest'
import { fraudRisk, riskLabel, type RiskFacts } from '#contract/rules/fraud-risk.ts'

it.each<[RiskFacts, string, readonly string[]]>([
  [{ signs: [] }, 'none 0', []],
  [
    { sender_verdict: 'aligned', signs: ['first_contact', 'other_phone'] },
    'none 20',
    ['First email from this contact', 'Phone is not the one in FMCSA’s register'],
  ],
  [{ sender_verdict: 'unknown', signs: [] }, 'some 25', ['Couldn’t be verified']],
  [
    { signs: ['other_sender', 'first_contact'] },
    'some 40',
    ['Not from the broker’s address', 'First email from this contact'],
  ],
  [
    { signs: ['first_contact', 'look_alike', 'look_alike'] },
    'high 70',
    ['Look-alike domain', 'First email from this contact'],
  ],
  [
    { sender_verdict: 'failed', signs: ['look_alike', 'payment_change'] },
    'high 100',
    ['Failed verification', 'Look-alike domain', 'Asks to pay or be paid elsewhere'],
  ],
])('adds up %j to %s, the gravest reason first', (facts, expected, reasons) => {
  const risk = fraudRisk(facts)
  expect([`${risk.level} ${risk.score}`, risk.reasons]).toEqual([expected, reasons])
})

it('is labeled by its level', () => {
  expect(riskLabel(fraudRisk({ signs: ['other_sender'] }))).toBe('Fraud risk 30')
  expect(riskLabel(fraudRisk({ signs: ['look_alike'] }))).toBe('Fraud risk 60')
})
