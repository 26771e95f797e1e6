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

const bound = (words: string, { origin }: { origin: string }, value: unknown) =>
  `${words} ${Number(value).toLocaleString(LOCALE)}${origin === 'string' ? ' characters' : ''}.`

/** What a person is told of an input that breaks a rule without words of its own; nothing where zod's own must do. */
export function inputWords(issue: Issue): string | undefined {
  const { code, input } = issue
  if (code === 'invalid_type') return input === undefined ? REQUIRED : WORDS[issue.expected]
  if (code === 'too_big') return bound('At most', issue, issue.maximum)
  if (code !== 'too_small') return undefined
  return input === '' ? REQUIRED : bound(issue.inclusive === false ? 'More than' : 'At least', issue, issue.minimum)
}
