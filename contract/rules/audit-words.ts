import { DASH } from '#contract/constants.ts'

export const plainName = (text: string): string => {
  const words = text.replaceAll(/[_-]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const small = (words: string): string =>
  /^\p{Lu}{2}/u.test(words) ? words : words.charAt(0).toLowerCase() + words.slice(1)

interface Entry {
  readonly user_name: string
  readonly action_text: string
  readonly record_text: string
  readonly record_name: string
  readonly record_id: number
}

export function auditSentence({
  user_name,
  action_text,
  record_text,
  record_name,
  record_id,
}: Entry): string {
  const verb = small(action_text)
  return `${user_name || 'System'} ${verb}${verb.includes(' ') ? ':' : ''} ${small(record_text)} ${record_name || (record_id ?? DASH)}`
}
