import { expect, it } from 'vitest'
import { looksLike } from '#server/market/broker/look-alike.ts'

it.each([
  ['pinnac1e.example', 'pinnacle.example', true],
  ['pinnacie.example', 'pinnacle.example', true],
  ['pinnaclle.example', 'pinnacle.example', true],
  ['pinacle.example', 'pinnacle.example', true],
  ['pinnalce.example', 'pinnacle.example', true],
  ['pinnacle-logistics.com', 'pinnaclelogistics.com', true],
  ['pinnacle.co', 'pinnacle.com', true],
  ['pinnacle.com.co', 'pinnacle.com', true],
  ['rnidwest.com', 'midwest.com', true],
  ['vvestern.com', 'western.com', true],
  ['pinnaсle.com', 'pinnacle.com', true],
  ['pinnacle.com', 'pinnacle.com', false],
  ['mail.pinnacle.com', 'pinnacle.com', false],
  ['summit.com', 'pinnacle.com', false],
  ['tql.com', 'tqi.com', false],
  ['', 'pinnacle.com', false],
])('tells whether the domain %s imitates %s: %s', (domain, known, expected) =>
  expect(looksLike(domain, known)).toBe(expected),
)
