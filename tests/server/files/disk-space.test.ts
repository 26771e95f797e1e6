import { expect, it } from 'vitest'
import { spaceProblem } from '#server/files/disk-space.ts'

const MB = 1024 ** 2

it.each([
  ['half empty', 500_000, 1_000_000, undefined],
  ['small and nearly full', 200, 10_000, /has 200 MB left/],
  ['small with enough', 400, 10_000, undefined],
  ['large and nearly full', 1900, 1_000_000, /has 1900 MB left/],
  ['large with 2 GB', 2048, 1_000_000, undefined],
])('a disk that is %s', (_, free, size, problem) => {
  expect(spaceProblem({ bavail: free, blocks: size, bsize: MB })).toEqual(problem && expect.stringMatching(problem))
})
