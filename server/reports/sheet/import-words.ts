import type { z } from 'zod'
import { inputWords } from '#contract/rules/input-words.ts'

const MISSING =
  'This is required for a new record. To change an existing one, fill in its ID and version from the export.'

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
