import { expect, it } from 'vitest'
import { xsrfHeaders } from '#contract/rules/xsrf.ts'

it.each([
  ['no cookie', '', undefined],
  ['others alone', 'theme=dark; X-XSRF-TOKEN=no; NOT-XSRF-TOKEN=no', undefined],
  ['it alone', 'XSRF-TOKEN=abc', 'abc'],
  ['it among others, with or without blanks', 'a=b;XSRF-TOKEN=abc; c=d', 'abc'],
  ['what is encoded', 'XSRF-TOKEN=a%2Bb', 'a+b'],
  ['what is no encoding', 'XSRF-TOKEN=100%', '100%'],
  ['what holds the sign between', 'XSRF-TOKEN=abc==', 'abc=='],
  ['nothing', 'XSRF-TOKEN=', undefined],
])('a request returns the XSRF cookie from %s', (_, cookies, value) =>
  expect(xsrfHeaders(cookies)['X-XSRF-TOKEN']).toBe(value),
)
