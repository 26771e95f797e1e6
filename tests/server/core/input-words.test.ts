import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { idParams, orderBy, pageQuery } from '#contract/http.ts'
import { registrationStatus } from '#contract/entities/registration.ts'
import { parseInput } from '#server/core/input.ts'
import { messageOf } from '#server/core/input-words.ts'

function told(schema: z.ZodType, value: unknown): string[] {
  const endpoint = { params: z.object({}), query: z.object({}), body: z.object({ field: schema }) }
  try {
    parseInput(endpoint, { params: {}, query: {} }, { field: value })
    return []
  } catch (error) {
    return (error as { body: Record<string, string[]> }).body['field'] ?? []
  }
}

describe('what is wrong with an input is told in words', () => {
  it.each<[string, z.ZodType, unknown, string]>([
    ['a long text', z.string().max(3), 'abcd', 'Enter at most 3 characters.'],
    ['an empty text', z.string().min(1), '', 'Enter at least 1 character.'],
    ['a list for a text', z.string().max(1), ['a', 'b'], 'Enter a text.'],
    ['a short list', z.array(z.int()).min(1), [], 'Choose at least 1.'],
    ['a long list', z.array(z.int()).max(1), [1, 2], 'Choose at most 1.'],
    ['a text for a list', z.array(z.int()), 'a', 'Send a list.'],
    ['nothing for fields', z.object({ a: z.int() }), null, 'Send fields with their values.'],
    ['a large number', z.number().max(5), 6, 'Enter 5 or less.'],
    ['a small number', z.number().min(0), -1, 'Enter 0 or more.'],
    ['nothing of something', z.number().positive(), 0, 'Enter more than 0.'],
    ['a number without an end', z.number(), Number.POSITIVE_INFINITY, 'Enter a number.'],
    ['an id beyond all', z.int(), 1e300, 'Enter 9007199254740991 or less.'],
    ['another word', z.enum(['a', 'b']), 'c', 'Choose one of these: a, b.'],
    ['another code', registrationStatus, 5, 'Choose one of these: 1, 2, 3, 4.'],
    ['no word', z.enum(['a', 'b']), undefined, 'This field is required.'],
    ['a day that is none', z.iso.date(), '2026-02-30', 'Enter a day of the calendar as YYYY-MM-DD.'],
    [
      'a time without a zone',
      z.iso.datetime({ offset: true }),
      '2026-01-01T00:00:00',
      'Enter a time with its zone, such as 2026-11-21T14:30:00Z.',
    ],
    ['what a pattern refuses', z.string().regex(/^a$/), 'b', 'This is not written as it has to be.'],
    ['what the contract has words for', z.string().regex(/^a$/, 'Enter an a.'), 'b', 'Enter an a.'],
  ])('%s', (_, schema, value, words) => {
    expect(told(schema, value)).toEqual([words])
  })

  it.each([idParams.shape.id, pageQuery.shape.page, orderBy(['name'])])('in paths and queries too', (schema) => {
    for (const value of ['x', '', '-1', '1e400', '99999999999999999999', '\u{ff11}', null, {}, []]) {
      const parsed = schema.safeParse(value, { error: messageOf })
      for (const { message } of parsed.error?.issues ?? []) expect(message).not.toMatch(/expected|invalid|too (?:big|small)|undefined/i)
    }
  })
})
