import type { z } from 'zod'
import { inputWords } from '#contract/rules/input-words.ts'

const MISSING = 'This is missing. Write it, or put the ID and the version of a record that is there into this row.'

/** What a person is told of a cell that breaks a rule of the contract without words of its own. */
export function wordsOfIssue(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null)) return MISSING
  if (issue.code === 'too_small' && issue.input === '') return MISSING
  if (issue.code === 'invalid_value') return `Write one of: ${issue.values.filter((value) => value !== '').join(', ')}.`
  return inputWords(issue)
}
