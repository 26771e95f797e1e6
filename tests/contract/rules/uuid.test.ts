import { afterEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { newUuid } from '#contract/rules/uuid.ts'

afterEach(() => vi.unstubAllGlobals())

it('newUuid returns a different version 4 UUID each time', () => {
  const ids = Array.from({ length: 500 }, newUuid)
  expect(ids.every((id) => z.uuidv4().safeParse(id).success)).toBe(true)
  expect(new Set(ids).size).toBe(500)
})

it('newUuid works on a plain http page, where randomUUID is missing', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  expect(z.uuidv4().safeParse(newUuid()).success).toBe(true)
})
