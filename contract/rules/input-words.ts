import type { z } from 'zod'
import { LOCALE } from '#contract/constants.ts'

type Issue = Parameters<NonNullable<Exclude<z.core.ParseContext<z.core.$ZodIssue>['error'], undefined>>>[0]
type Inner = Pick<Issue, 'code'> & { values?: unknown; errors?: unknown }

const WORDS: Readonly<Record<string, string>> = {
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  string: 'Enter text.',
  boolean: 'Enter true or false.',
  array: 'Send a list.',
  object: 'Send an object.',
  record: 'Send an object.',
}
const FORMATS: Readonly<Record<string, string>> = {
  date: 'Enter a date as YYYY-MM-DD.',
  datetime: 'Enter a time with a time zone, such as 2026-11-21T14:30:00Z.',
  email: 'Enter a valid email address.',
  url: 'Enter a valid link.',
}
const REQUIRED = 'Required.'
const OTHER = 'Enter a valid value.'

const bound = (words: string, { origin }: { origin: string }, value: unknown) =>
  `${words} ${Number(value).toLocaleString(LOCALE)}${origin === 'string' ? ' characters' : ''}.`

function choices({ code, values, errors }: Inner): unknown[] {
  if (code === 'invalid_value') return values as unknown[]
  return code === 'invalid_union' ? (errors as Inner[][]).flat().flatMap(choices) : []
}

function ofChoices(issue: Inner): string {
  const all = choices(issue).filter((value) => value !== '')
  return all.length > 0 ? `Choose one of: ${all.join(', ')}.` : OTHER
}

export function inputWords(issue: Issue): string {
  const { code, input } = issue
  if (code === 'invalid_type') return input === undefined ? REQUIRED : (WORDS[issue.expected] ?? OTHER)
  if (code === 'too_big') return bound('At most', issue, issue.maximum)
  if (code === 'too_small')
    return input === ''
      ? REQUIRED
      : bound(issue.inclusive === false ? 'More than' : 'At least', issue, issue.minimum)
  if (code === 'invalid_format') return FORMATS[issue.format] ?? OTHER
  if (code === 'invalid_value' || code === 'invalid_union')
    return input === undefined ? REQUIRED : ofChoices(issue)
  return OTHER
}
