import type { z } from 'zod'

/** What zod says of an input that breaks a rule for which the contract has no words of its own. */
export type Issue = Parameters<NonNullable<Exclude<z.core.ParseContext<z.core.$ZodIssue>['error'], undefined>>>[0]
type Told = Pick<Issue, 'code'> & Partial<Record<'values' | 'errors', unknown>>

const TYPES: Record<string, string> = {
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  string: 'Enter a text.',
  boolean: 'Enter true or false.',
  array: 'Send a list.',
  object: 'Send fields with their values.',
  record: 'Send fields with their values.',
}

const FORMATS: Record<string, string> = {
  date: 'Enter a day of the calendar as YYYY-MM-DD.',
  datetime: 'Enter a time with its zone, such as 2026-11-21T14:30:00Z.',
  email: 'Enter a valid e-mail address.',
  url: 'Enter a valid link.',
  uuid: 'This is no such key.',
}

const OTHER = 'This is not written as it has to be.'
const many = (count: number | bigint, one: string, more: string) => `${count} ${count === 1 || count === 1n ? one : more}`

function limitOf({ origin, inclusive }: { origin: string; inclusive?: boolean | undefined }, limit: number | bigint, is: 'most' | 'least') {
  if (origin === 'string') return `Enter at ${is} ${many(limit, 'character', 'characters')}.`
  if (origin === 'array' || origin === 'set') return `Choose at ${is} ${limit}.`
  if (is === 'most') return inclusive ? `Enter ${limit} or less.` : `Enter less than ${limit}.`
  return inclusive ? `Enter ${limit} or more.` : `Enter more than ${limit}.`
}

const valuesOf = (issue: Told): unknown[] =>
  issue.code === 'invalid_value'
    ? (issue.values as unknown[])
    : issue.code === 'invalid_union'
      ? (issue.errors as Told[][]).flat().flatMap(valuesOf)
      : []
const oneOf = (values: readonly unknown[]) => (values.length > 0 ? `Choose one of these: ${values.join(', ')}.` : OTHER)

/** What is wrong with an input, in words for whoever sent it. */
export function messageOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This field is required.' : (TYPES[issue.expected] ?? OTHER)
    case 'too_big':
      return limitOf(issue, issue.maximum, 'most')
    case 'too_small':
      return limitOf(issue, issue.minimum, 'least')
    case 'invalid_format':
      return FORMATS[issue.format] ?? OTHER
    case 'invalid_value':
    case 'invalid_union':
      return issue.input === undefined ? 'This field is required.' : oneOf(valuesOf(issue as Told))
    default:
      return OTHER
  }
}
