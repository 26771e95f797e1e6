import { z } from 'zod'
import type { Action, Can } from './permissions.ts'
import { dollars, MAX_CENTS, MONEY_TEXT } from './rules/money.ts'
import { type IsoWeek, isRealWeek, noSuchWeek } from './rules/iso-week.ts'
import { isPhone, NO_PHONE } from './rules/phone.ts'
import { visibleText, withoutUnseen } from './rules/visible-text.ts'

export const IDEMPOTENCY_HEADER = 'Idempotency-Key'

export const FILE_PART = 'file'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** A permission, and the text of the 403 that a caller without it receives. */
export interface Requirement {
  readonly can: Can
  readonly otherwise: string
}

const none = z.object({})
type None = typeof none

/** `path` has no prefix and no trailing slash; `{id}` is a parameter. */
export interface Endpoint<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  readonly name: string
  readonly summary: string
  readonly method: Method
  readonly path: string
  readonly access: 'public' | readonly [resource: string, action: Action]
  /** Permissions that every caller needs in addition to `access`, whatever the record. */
  readonly also: readonly Requirement[]
  /** Sessions that are refused whatever their permissions, each with the text of its 403. */
  readonly refuses: Readonly<Partial<Record<'api key' | 'impersonation', string>>>
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly answer: Answer
  readonly status: 200 | 201 | 204
  /**
   * Accepts or requires an idempotency key; `required to write` only where the body's mode does more than
   * check. The same key returns the first result again.
   */
  readonly idempotent: boolean | 'required' | 'required to write'
  /** Name of the endpoint whose idempotency keys it shares: its own, or another variant of the same call. */
  readonly keysOf: string
  /** Response field that is shown once and never stored: a repeated call returns it empty. */
  readonly shownOnce: string
  readonly whileInactive: boolean
  readonly form: boolean
  /** Takes a multipart form with one file in the part FILE_PART, which comes last. */
  readonly takesFile: boolean
  readonly answersFile: boolean
}

interface Definition<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Answer extends z.ZodType,
> {
  name: string
  summary: string
  method?: Method
  path: string
  access: Endpoint['access']
  also?: Endpoint['also']
  refuses?: Endpoint['refuses']
  params?: Params
  query?: Query
  body?: Body
  answer: Answer
  status?: Endpoint['status']
  idempotent?: Endpoint['idempotent']
  keysOf?: string
  shownOnce?: string
  whileInactive?: boolean
  form?: boolean
  takesFile?: boolean
  answersFile?: boolean
}

export function endpoint<
  Answer extends z.ZodType,
  Params extends z.ZodObject = None,
  Query extends z.ZodObject = None,
  Body extends z.ZodType = None,
>(definition: Definition<Params, Query, Body, Answer>): Endpoint<Params, Query, Body, Answer> {
  return {
    method: 'GET',
    also: [],
    refuses: {},
    status: 200,
    idempotent: false,
    keysOf: definition.name,
    shownOnce: '',
    whileInactive: false,
    form: definition.takesFile ?? false,
    takesFile: false,
    answersFile: false,
    params: none as z.ZodObject as Params,
    query: none as z.ZodObject as Query,
    body: none as z.ZodObject as unknown as Body,
    ...definition,
  }
}

export type AnswerOf<E> =
  E extends Endpoint<z.ZodObject, z.ZodObject, z.ZodType, infer A> ? z.infer<A> : never
export type BodyOf<E> = E extends Endpoint<z.ZodObject, z.ZodObject, infer B, z.ZodType> ? z.input<B> : never
export type QueryOf<E> = E extends Endpoint<z.ZodObject, infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never

/** Without the API prefix, with the trailing slash; parameters are encoded. */
export function buildPath(
  call: Pick<Endpoint, 'path'>,
  params: Record<string, string | number> = {},
): string {
  const filled = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === '') throw new Error(`${call.path} needs the parameter ${name}`)
    return encodeURIComponent(value)
  })
  return `${filled}/`
}

export const page = <Row extends z.ZodType>(row: Row) => z.object({ count: z.int(), results: z.array(row) })

/** Messages by field; a rule that belongs to no field is under `detail`. */
export type ErrorBody = Record<string, string[]>

export const orderBy = <Field extends string>(fields: readonly [Field, ...Field[]]) => {
  const descending = fields.map((field): `-${Field}` => `-${field}`)
  return z.enum([...fields, ...descending])
}
export const codeEnum = <Code extends string>(words: Readonly<Record<Code, unknown>>) =>
  z.enum(Object.keys(words) as [Code, ...Code[]])
const LARGEST_ID = 2_147_483_647
const writtenAs = (form: RegExp) => (sent: unknown) =>
  typeof sent === 'string' && !form.test(sent) ? Number.NaN : sent
const inDigits = writtenAs(/^-?(?:0|[1-9]\d*)$/)
const inDecimals = writtenAs(/^-?\d+(?:\.\d+)?(?:e-\d+)?$/)
/** Plain decimal digits only, in a query, path or form: neither 1e1 nor 0x0A is 10. */
export const wholeNumber = (least: number, most: number) =>
  z.preprocess(inDigits, z.coerce.number().int().min(least).max(most))
/** Plain decimals only, and tiny numbers as JavaScript prints them (3e-7): neither 1e1 nor 0x0A is 10. */
export const decimalNumber = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(inDecimals, schema)
export const numberEnum = <const Numbers extends readonly [number, ...number[]]>(...numbers: Numbers) =>
  z.preprocess(inDigits, z.coerce.number().pipe(z.literal(numbers)))
export const recordId = wholeNumber(1, LARGEST_ID)
export const chosenId = (words: string) => z.int(words).positive(words).max(LARGEST_ID, words)
export const idNumber = z.int().positive().max(LARGEST_ID, 'Record not found.')
export const versionNumber = z.int().min(0).max(LARGEST_ID)
export const liveId = z.object({ id: z.int() })
export const idParams = z.object({ id: recordId })
export const pageQuery = z.object({ page: wholeNumber(1, 1_000_000).default(1) })
/** One digit or, as the product's own pages write it, two. */
export const weekNumber = z.preprocess(
  (sent) => (typeof sent === 'string' ? sent.replace(/^0(?=[1-9]$)/, '') : sent),
  wholeNumber(1, 53),
)
const isWhole = (asked: Partial<IsoWeek>): asked is IsoWeek =>
  asked.week !== undefined && asked.year !== undefined
/** For every query with a week and its year: refuses a week that the year doesn't have. */
export const inRealWeek = <Query extends z.ZodObject>(query: Query): Query =>
  query.refine((asked) => !isWhole(asked) || isRealWeek(asked), {
    path: ['week'],
    error: ({ input }) => noSuchWeek(input as IsoWeek),
  })
export const isoWeek = z.object({ week: weekNumber.optional(), year: wholeNumber(2000, 2199).optional() })
/** ISO 8601 with offset. */
export const instant = z.iso.datetime({ offset: true, abort: true })
const isNear = (time: string) => time >= '2000' && time < '2078'
/**
 * Limits entered times to the years that have pay weeks, so that time zones and estimates stay computable.
 */
export const nearTime = [isNear, 'Enter a time between the years 2000 and 2077.'] as const
export const enteredInstant = instant.refine(...nearTime)
const isNearDay = (text: string) => text >= '1900' && text < '2101'
export const enteredDay = z.iso
  .date({ abort: true })
  .refine(isNearDay, 'Enter a date between the years 1900 and 2100.')
/** YYYY-MM-DD. */
export const day = z.iso
  .date({ abort: true })
  .refine((text) => text >= '0001', 'Enter a date in the year 1 or later.')
const wholeCents = z.int(MONEY_TEXT)
/** Whole cents, zero or more. */
export const cents = wholeCents.min(0, 'Enter an amount of 0 or more.')
export const centsAboveZero = wholeCents.positive('Enter an amount above zero.')
function isWithoutUser(text: string): boolean {
  const { username = '', password = '' } = URL.parse(text) ?? {}
  return username === '' && password === ''
}
/** URL that the server will call: http or https, no user name or password. */
export const outsideUrl = (most: number) =>
  z
    .url({ protocol: /^https?$/, error: 'Enter a URL that starts with https://.' })
    .max(most)
    .refine(isWithoutUser, 'Remove the username and password from the URL.')
export const paidCents = centsAboveZero.max(MAX_CENTS, `Enter ${dollars(MAX_CENTS)} or less.`)
const EMAIL =
  /^(?!\.)(?!.*\.\.)[\p{L}\p{M}\p{N}_'+.-]*[\p{L}\p{M}\p{N}_+-]@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+(?:[\p{L}\p{M}]{2,}|xn--[a-z0-9-]+)$/u
export const emailAddress = z.email({ pattern: EMAIL, error: 'Enter a valid email address.' }).max(254)
export const emailText = z.union([z.literal(''), emailAddress])
/** One line, trimmed, without invisible characters. */
export const seenText = (most: number) => z.string().overwrite(visibleText).max(most)
export const phoneText = seenText(32).refine(isPhone, NO_PHONE)
/** Any number of lines, trimmed, without invisible characters. */
export const seenLines = (most: number) => z.string().overwrite(withoutUnseen).trim().max(most)
export const personName = seenText(100)
export const record = z.object({ id: z.int(), created_at: instant, updated_at: instant, version: z.int() })
const MAX_TEXTS = 100
const MAX_IDS = 200

/** Comma-separated texts in a query: at most 100 of at most 60 characters. */
export const commaTexts = z
  .string()
  .max(6100)
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )
  .refine((texts) => texts.length <= MAX_TEXTS && texts.every((text) => text.length <= 60), {
    message: `Enter at most ${MAX_TEXTS} values, separated by commas.`,
  })
export const NONE = 'none'
export const NO_ID = 0

const idsFrom = (none: typeof NO_ID | undefined) =>
  z
    .string()
    .max(2300)
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '')
        .map((part) => (part === NONE ? none : Number(inDigits(part)) || Number.NaN)),
    )
    .refine(
      (ids): ids is number[] =>
        ids.length <= MAX_IDS &&
        ids.every((id) => Number.isInteger(id) && Number(id) >= 0 && Number(id) <= LARGEST_ID),
      { message: `Enter at most ${MAX_IDS} ids, separated by commas.` },
    )
export const commaIds = idsFrom(undefined)
export const commaIdsOrNone = idsFrom(NO_ID)
export const manyIds = z.array(idNumber).min(1, 'Choose at least one.').max(200, 'Choose at most 200.')
/** State of each changed record before the change, and the reason each other one was skipped, by name. */
export const manyChanged = <Before extends z.ZodType>(before: Before) =>
  z.object({
    changed: z.array(z.object({ id: z.int(), before })),
    skipped: z.array(z.object({ id: z.int(), name: z.string(), reason: z.string() })),
  })
export const queryFlag = z
  .string()
  .transform((text) => text.toLowerCase())
  .pipe(z.enum(['true', 'false']))
  .transform((text) => text === 'true')
