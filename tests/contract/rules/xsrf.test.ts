import { expect, it } from 'vitest'
import { xsrfHeaders } from '#contract/rules/xsrf.ts'

it.each([
  ['no cookie', '', undefined],
  ['other cookies only', 'theme=dark; X-XSRF-TOKEN=no; NOT-XSRF-TOKEN=no', undefined],
  ['the XSRF cookie only', 'XSRF-TOKEN=abc', 'abc'],
  ['among other cookies, with or without spaces', 'a=b;XSRF-TOKEN=abc; c=d', 'abc'],
  ['an encoded value', 'XSRF-TOKEN=a%2Bb', 'a+b'],
  ['an invalid encoding', 'XSRF-TOKEN=100%', '100%'],
  ['a value with an equals sign', 'XSRF-TOKEN=abc==', 'abc=='],
  ['nothing', 'XSRF-TOKEN=', undefined],
])('reads the XSRF cookie for a request: %s', (_, cookies, value) =>
  expect(xsrfHeaders(cookies)['X-XSRF-TOKEN']).toBe(value),
)
