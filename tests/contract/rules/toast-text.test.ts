import { describe, expect, it } from 'vitest'
import { toastText } from '#contract/rules/toast-text.ts'

const MESSAGE = 'Request failed with status code 400'

describe('error toast', () => {
  it.each([
    [
      'fields, one line each',
      { amount: ['A valid integer is required.'], description: ['Blank.'] },
      'amount: A valid integer is required.\ndescription: Blank.',
    ],
    [
      'several messages of a field',
      { email: ['Enter a valid email address.', 'Too long.'] },
      'email: Enter a valid email address., Too long.',
    ],
    [
      'an error without a field',
      { non_field_errors: ['The fields email, company must make a unique set.'] },
      'non_field_errors: The fields email, company must make a unique set.',
    ],
    [
      'nothing of a page of a proxy',
      { detail: '<!DOCTYPE html><html><head><title>502</title></head><body>Bad gateway</body></html>' },
      MESSAGE,
    ],
    ['a text instead of a list', { detail: 'Malformed request.' }, 'detail: Malformed request.'],
    ['a list without fields', ['This list may not be empty.'], 'This list may not be empty.'],
    [
      'nested fields',
      { points: [{}, { latitude: ['A valid number is required.'] }] },
      'points.1.latitude: A valid number is required.',
    ],
    [
      'a list of texts and objects',
      { stops: ['Two are needed.', { city: ['Unknown.'] }] },
      'stops: Two are needed.\nstops.1.city: Unknown.',
    ],
    [
      'the body of a refused token',
      {
        detail: 'Given token not valid',
        code: 'token_not_valid',
        messages: [{ token_class: 'AccessToken', message: 'Token is expired' }],
      },
      'detail: Given token not valid\ncode: token_not_valid\nmessages.0.token_class: AccessToken\nmessages.0.message: Token is expired',
    ],
    ['numbers and flags', { count: [3], is_open: false }, 'count: 3\nis_open: false'],
    ['quotes', { detail: 'Method "DELETE" not allowed.' }, 'detail: Method "DELETE" not allowed.'],
    [
      'comparison signs, which are not tags',
      { detail: 'Must be > 3 and < 5.' },
      'detail: Must be > 3 and < 5.',
    ],
    ['a null among the fields', { a: null, b: ['x'], c: undefined }, 'b: x'],
    [
      'HTML in a field',
      { detail: ['<h1>Server Error</h1><script>alert(1)</script>'] },
      'detail: Server Error alert(1)',
    ],
    [
      'an unexpected error',
      { detail: ['Something went wrong.'], request_id: 'req-1' },
      'detail: Something went wrong.\nrequest_id: req-1',
    ],
  ])('shows %s', (_, body, text) => expect(toastText(body, MESSAGE)).toBe(text))

  it.each([
    ['a page of HTML', '<h1>Server Error (500)</h1>'],
    ['an error page of a gateway', '<html><head><title>502 Bad Gateway</title></head><body></body></html>'],
    ['plain text', 'Bad Gateway'],
    ['an empty object', {}],
    ['an empty list', []],
    ['objects with nothing in them', { points: [{}, {}], a: null, b: [] }],
    ['null', null],
    ['no body', undefined],
    ['empty text', ''],
  ])('falls back to the message for %s', (_, body) => expect(toastText(body, MESSAGE)).toBe(MESSAGE))

  it.each([[undefined], [null], [''], ['<p></p>']])(
    'says "Unknown error" when the message is %j',
    (message) => {
      expect(toastText({}, message)).toBe('Unknown error')
    },
  )

  it('never prints a nested object as text, at any depth', () => {
    let body: unknown = ['deep']
    for (let depth = 0; depth < 5000; depth += 1) body = { a: body }
    expect(toastText({ top: ['first'], body }, MESSAGE)).toBe('top: first')
  })

  it('is cut when the response body would fill the screen', () => {
    const text = toastText({ detail: Array.from({ length: 5000 }, () => 'again') })
    expect(text).toHaveLength(1000)
    expect(text.endsWith('…')).toBe(true)
  })
})
