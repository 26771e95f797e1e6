import { expect, it } from 'vitest'
import { fairShare } from '#server/core/fair-share.ts'
import { eventually } from '#tests/support/eventually.ts'

function works(inTurn: ReturnType<typeof fairShare<string>>) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const begin = (name: string, fails = false) =>
    inTurn(name.slice(0, 1), async () => {
      begun.push(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
      if (fails) throw new Error(`work ${name} failed`)
      return name
    })
  return { begun, begin, end: (name: string) => ends.get(name)?.() }
}

it('lets each key run so many works, in their order, and goes on after one that failed', async () => {
  const { begun, begin, end } = works(fairShare({ ofEach: 2 }))
  const all = Promise.allSettled([begin('a1'), begin('a2', true), begin('a3'), begin('b1')])
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  end('a2')
  await eventually(() => expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']))
  for (const name of ['a1', 'a3', 'b1']) end(name)
  expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
})

it('serves the lines of the keys in turn where all places are taken', async () => {
  const { begun, begin, end } = works(fairShare({ inAll: 1, ofEach: 1 }))
  const all = Promise.all(['a1', 'a2', 'a3', 'b1', 'c1'].map((name) => begin(name)))
  for (const name of ['a1', 'b1', 'c1', 'a2', 'a3']) {
    await eventually(() => expect(begun.at(-1)).toBe(name))
    end(name)
  }
  await all
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'a3'])
})

it('refuses what finds its own line full, and no one else', async () => {
  const { begun, begin, end } = works(fairShare({ ofEach: 1, inLine: 1 }))
  const running = [begin('a1'), begin('a2'), begin('b1')]
  await expect(begin('a3')).rejects.toMatchObject({ status: 429, retryAfter: 5 })
  expect(begun).toEqual(['a1', 'b1'])
  for (const name of ['a1', 'b1']) end(name)
  await eventually(() => expect(begun).toContain('a2'))
  end('a2')
  await Promise.all(running)
})
