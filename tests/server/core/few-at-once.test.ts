import { expect, it } from 'vitest'
import { TooManyRequests } from '#server/core/errors.ts'
import { fewAtOnce } from '#server/core/few-at-once.ts'

it('each has its places, and all together theirs; a place given back twice is given back once', () => {
  const take = fewAtOnce(2, 3, 'Try again later.')
  const first = take(1)
  take(1)
  expect(() => take(1)).toThrow(new TooManyRequests(15, 'Try again later.'))
  const other = take(2)
  expect(() => take(3)).toThrow('Try again later.')
  first()
  first()
  take(1)
  expect(() => take(3)).toThrow('Try again later.')
  other()
  take(3)
  expect(() => take(1)).toThrow('Try again later.')
})
