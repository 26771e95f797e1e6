import type { z } from 'zod'
import { inputWords } from '#contract/rules/input-words.ts'

const MISSING = 'This is required. To change an existing record, add its ID and version to this row.'

const MISSING_NEW = 'This is required.'

const wordsWhere =
  (missing: string) =>
  (issue: z.core.$ZodRawIssue): string | undefined => {
    if (issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null)) return missing
    if (issue.code === 'too_small' && issue.input === '') return missing
    if (issue.code === 'invalid_value')
      return `Use one of: ${issue.values.filter((value) => value !== '').join(', ')}.`
    return inputWords(issue)
  }

export const wordsOfIssue = wordsWhere(MISSING)
export const wordsOfNewIssue = wordsWhere(MISSING_NEW)
