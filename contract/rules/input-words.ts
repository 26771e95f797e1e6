import type { z } from 'zod'
import { LOCALE } from '#contract/constants.ts'

type Issue = Parameters<NonNullable<Exclude<z.core.ParseContext<z.core.$ZodIssue>['error'], undefined>>>[0]

const WORDS: Readonly<Record<string, string>> = {
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  string: 'Enter a text.',
  boolean: 'Enter true or false.',
}
const REQUIRED = 'This field is required.'

const figure = (value: unknown) => Number(value).toLocaleString(LOCALE)

/** What a person is told of an input that breaks a rule without words of its own; nothing where zod's own must do. */
export function inputWords(issue: Issue): string | undefined {
  if (issue.code === 'invalid_type') return issue.input === undefined ? REQUIRED : WORDS[issue.expected]
  if (issue.code === 'too_big') {
    const most = figure(issue.maximum)
    if (issue.origin === 'string') return `This is too long: ${most} characters at most.`
    if (issue.origin === 'array') return `${most} at most.`
    return issue.inclusive === false ? `Enter a number below ${most}.` : `Enter ${most} at most.`
  }
  if (issue.code === 'too_small') {
    const least = figure(issue.minimum)
    if (issue.origin === 'string') return issue.input === '' ? REQUIRED : `This is too short: ${least} characters at least.`
    if (issue.origin === 'array') return `${least} at least.`
    return issue.inclusive === false ? `Enter a number above ${least}.` : `Enter ${least} at least.`
  }
  return undefined
}
