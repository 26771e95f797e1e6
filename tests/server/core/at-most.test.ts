import { expect, it } from 'vitest'
import { atMost } from '#server/core/at-most.ts'
import { eventually } from '#tests/support/eventually.ts'

it('runs no more works at once than it has places, in their order, and goes on after one that failed', async () => {
  const inTurn = atMost(2)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const work = (number: number, fails = false) =>
    inTurn(async () => {
      begun.push(number)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (fails) throw new Error(`work ${number} failed`)
      return number
    })
  const works = Promise.allSettled([work(1), work(2, true), work(3), work(4)])
  expect(begun).toEqual([1, 2])
  ends[1]?.()
  await eventually(() => expect(begun).toEqual([1, 2, 3]))
  ends[0]?.()
  await eventually(() => expect(begun).toEqual([1, 2, 3, 4]))
  ends[2]?.()
  ends[3]?.()
  expect((await works).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
})
