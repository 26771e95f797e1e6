import { kindText } from './field-text.ts'

/** `1 load`, `1,234 loads`. */
export const pluralize = (count: number, one: string, many = `${one}s`): string =>
  `${kindText('number', count)} ${count === 1 ? one : many}`
