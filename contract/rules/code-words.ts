import { DASH } from '#contract/constants.ts'
import { ownValue } from './own-value.ts'

/** The words of a code; one that the words lack as it came, none as a dash. */
export const codeWords = (words: Readonly<Record<string, string>>, code: string | number | null | undefined): string =>
  ownValue(words, String(code)) ?? (code === undefined || code === null || code === '' ? DASH : String(code))
