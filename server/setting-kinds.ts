import { z } from 'zod'

/** What says on. */
export const ON = new Set(['on', 'yes', 'true', '1'])
/** What says off. */
export const OFF = new Set(['off', 'no', 'false', '0'])

const blankIsUnset = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)
/** A setting, which a blank text leaves unset. */
export const setting = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsUnset, schema)

/** A whole number between two; the advice ends the sentence that refuses another. */
export const whole = (least: number, most: number, standard: number, advice: string) =>
  setting(
    z
      .string()
      .regex(/^\d{1,9}$/, `is not a whole number; ${advice}`)
      .transform(Number)
      .refine((n) => n >= least && n <= most, `is outside ${least} to ${most}; ${advice}`)
      .default(standard),
  )

/** A text of at most so many characters, or none. */
export const text = (most: number) =>
  setting(z.string().trim().max(most, `is longer than ${most} characters; use a shorter one`).optional())

/** A number of days. */
export const days = (standard: number) => whole(1, 36_500, standard, 'use a number of days')

/** On or off, in any of the words for it. */
export const flag = (standard: boolean) =>
  setting(
    z
      .string()
      .transform((text) => text.trim().toLowerCase())
      .refine((text) => ON.has(text) || OFF.has(text), 'is not on or off; use on or off')
      .transform((text) => ON.has(text))
      .default(standard),
  )

/** Whether a text is an address by one of these protocols. */
export function isUrl(value: string, protocols: string[]): boolean {
  return URL.canParse(value) && protocols.includes(new URL(value).protocol.slice(0, -1))
}

/** An address by one of these protocols, or none. */
export const url = (protocols: string[], example: string) =>
  setting(
    z
      .string()
      .trim()
      .refine(
        (value) => isUrl(value, protocols),
        `is not a URL that starts with ${protocols.map((p) => `${p}://`).join(' or ')}; use one like ${example}`,
      )
      .optional(),
  )
