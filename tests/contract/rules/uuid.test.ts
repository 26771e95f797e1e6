import { afterEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { newUuid } from '#contract/rules/uuid.ts'

afterEach(() => vi.unstubAllGlobals())

it('is a UUID of version 4, each time another', () => {
  const ids = Array.from({ length: 500 }, newUuid)
  expect(ids.every((id) => z.uuidv4().safeParse(id).success)).toBe(true)
  expect(new Set(ids).size).toBe(500)
})

it('needs nothing that a page on plain http does not have', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  expect(z.uuidv4().safeParse(newUuid()).success).toBe(true)
})
