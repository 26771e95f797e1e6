import { DASH } from '#contract/constants.ts'
import { ownValue } from './own-value.ts'

/** Unknown codes stay as they are; a dash for none. */
export const codeWords = (
  words: Readonly<Record<string, string>>,
  code: string | number | null | undefined,
): string =>
  ownValue(words, String(code)) ?? (code === undefined || code === null || code === '' ? DASH : String(code))
