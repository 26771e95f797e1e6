import { expect, it } from 'vitest'
import { spaceProblem } from '#server/kernel/files/disk-space.ts'

const MB = 1024 ** 2

const problem = (free: number, size: number) => spaceProblem({ bavail: free, blocks: size, bsize: MB })

it.each([
  ['half empty', 500_000, 1_000_000],
  ['small with enough space', 400, 10_000],
  ['large with 2 GB', 2048, 1_000_000],
])('reports no problem for a disk that is %s', (_, free, size) => expect(problem(free, size)).toBeUndefined())

it.each([
  ['small and nearly full', 200, 10_000],
  ['large and nearly full', 1900, 1_000_000],
])('reports a disk that is %s with the space left', (_, free, size) =>
  expect(problem(free, size)).toContain(`Only ${free} MB left`),
)
