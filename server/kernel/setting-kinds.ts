import { z } from 'zod'

export const ON = new Set(['on', 'yes', 'true', '1'])
export const OFF = new Set(['off', 'no', 'false', '0'])

const blankIsUnset = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value
export const setting = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsUnset, schema)

export const whole = (least: number, most: number, standard: number, advice: string) =>
  setting(
    z
      .string()
      .regex(/^\d{1,9}$/, `is not a whole number; ${advice}`)
      .transform(Number)
      .refine((n) => n >= least && n <= most, `is outside ${least} to ${most}; ${advice}`)
      .default(standard),
  )

export const text = (most: number) =>
  setting(z.string().trim().max(most, `is longer than ${most} characters; use a shorter one`).optional())

export const days = (standard: number) => whole(1, 36_500, standard, 'use a number of days')

export const flag = (standard: boolean) =>
  setting(
    z
      .string()
      .transform((text) => text.trim().toLowerCase())
      .refine((text) => ON.has(text) || OFF.has(text), 'is not on or off; use on or off')
      .transform((text) => ON.has(text))
      .default(standard),
  )

export function isUrl(value: string, protocols: string[]): boolean {
  return URL.canParse(value) && protocols.includes(new URL(value).protocol.slice(0, -1))
}

/** `split` finds the addresses that one setting can name. */
export const url = (
  protocols: string[],
  example: string,
  split: (value: string) => string[] = (value) => [value],
) =>
  setting(
    z
      .string()
      .trim()
      .refine(
        (value) => split(value).every((one) => isUrl(one, protocols)),
        `is not a URL that starts with ${protocols.map((p) => `${p}://`).join(' or ')}; use one like ${example}`,
      )
      .optional(),
  )
