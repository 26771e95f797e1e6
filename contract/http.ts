import { z } from 'zod'
import type { Action } from './permissions.ts'
import { dollars, MOST_CENTS } from './rules/money.ts'
import { isPhone, NO_PHONE } from './rules/phone.ts'
import { visibleText, withoutUnseen } from './rules/visible-text.ts'

/** The header that makes a create happen once, however often it is sent. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key'

/** The part of an upload's form that is its file. */
export const FILE_PART = 'file'

/** The methods that the wire knows. */
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

const none = z.object({})
type None = typeof none

/** One call of the wire: what both sides agree on. `path` has no prefix and no trailing slash; `{id}` stands for a parameter. */
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
  /** The question that access control answers, or public: no token needed. */
  readonly access: 'public' | readonly [resource: string, action: Action]
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly answer: Answer
  readonly status: 200 | 201 | 204
  /** Takes an idempotency key, or needs one, be it but where its body's mode does more than check: the same key answers the first result again. */
  readonly idempotent: boolean | 'required' | 'required to write'
  /** The endpoint whose keys it shares, by name: its own, or that of another variant of the same call. */
  readonly keysOf: string
  /** The field of the answer that is shown once and stored nowhere: a repeated call answers it empty. */
  readonly shownOnce: string
  /** Answers also while the company's subscription is inactive. */
  readonly whileInactive: boolean
  /** Takes a form (urlencoded or multipart) instead of JSON. */
  readonly form: boolean
  /** Takes a multipart form with one file, which comes last, in the part that FILE_PART names. */
  readonly takesFile: boolean
  /** Answers a file to be saved instead of JSON. */
  readonly answersFile: boolean
}

interface Definition<Params extends z.ZodObject, Query extends z.ZodObject, Body extends z.ZodType, Answer extends z.ZodType> {
  name: string
  summary: string
  method?: Method
  path: string
  access: Endpoint['access']
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

/** Declares one call of the wire; the method is GET unless said. */
export function endpoint<
  Answer extends z.ZodType,
  Params extends z.ZodObject = None,
  Query extends z.ZodObject = None,
  Body extends z.ZodType = None,
>(definition: Definition<Params, Query, Body, Answer>): Endpoint<Params, Query, Body, Answer> {
  return {
    method: 'GET',
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

/** The type of an endpoint’s answer as it comes off the wire. */
export type AnswerOf<E> = E extends Endpoint<z.ZodObject, z.ZodObject, z.ZodType, infer A> ? z.infer<A> : never
/** What a caller writes as the body of an endpoint. */
export type BodyOf<E> = E extends Endpoint<z.ZodObject, z.ZodObject, infer B, z.ZodType> ? z.input<B> : never
/** What a caller writes as the query of an endpoint. */
export type QueryOf<E> = E extends Endpoint<z.ZodObject, infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never

/** The path of a call with its parameters filled in and encoded, without the prefix, always with the trailing slash. */
export function pathOf(call: Pick<Endpoint, 'path'>, params: Record<string, string | number> = {}): string {
  const filled = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === '') throw new Error(`${call.path} needs the parameter ${name}`)
    return encodeURIComponent(value)
  })
  return `${filled}/`
}

/** The answer of a list: how many rows there are, and those of this page. */
export const page = <Row extends z.ZodType>(row: Row) => z.object({ count: z.int(), results: z.array(row) })

/** The body of every error: messages by field; a rule that belongs to no field stands under `detail`. */
export type ErrorBody = Record<string, string[]>

/** The order of a list in a query: one of these fields, with a minus before it for descending. */
export const orderBy = <Field extends string>(fields: readonly [Field, ...Field[]]) => {
  const descending = fields.map((field): `-${Field}` => `-${field}`)
  return z.enum([...fields, ...descending])
}
/** One of the codes that words are listed by. */
export const codeOf = <Code extends string>(words: Readonly<Record<Code, unknown>>) => z.enum(Object.keys(words) as [Code, ...Code[]])
/** The largest id that a record has: PostgreSQL's integer. */
const LARGEST_ID = 2_147_483_647
const writtenAs = (form: RegExp) => (sent: unknown) => (typeof sent === 'string' && !form.test(sent) ? Number.NaN : sent)
const inDigits = writtenAs(/^-?(?:0|[1-9]\d*)$/)
const inDecimals = writtenAs(/^-?\d+(?:\.\d+)?(?:e-\d+)?$/)
/** A whole number in a query, a path or a form, in plain decimal digits: neither 1e1 nor 0x0A is 10. */
export const wholeNumber = (least: number, most: number) => z.preprocess(inDigits, z.coerce.number().int().min(least).max(most))
/** A number in a query that passes a schema, in plain decimal digits with or without a fraction, a tiny one as JavaScript writes it (3e-7): neither 1e1 nor 0x0A is 10. */
export const decimalNumber = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(inDecimals, schema)
/** One of these numbers in a query, in plain decimal digits. */
export const numberOf = <const Numbers extends readonly [number, ...number[]]>(...numbers: Numbers) =>
  z.preprocess(inDigits, z.coerce.number().pipe(z.literal(numbers)))
/** A record's id in a query, a path or a form. */
export const recordId = wholeNumber(1, LARGEST_ID)
/** A record's id in a body of JSON, with the words for what is none. */
export const chosenId = (words: string) => z.int(words).positive(words).max(LARGEST_ID, words)
/** A record's id in a body of JSON. */
export const idNumber = z.int().positive().max(LARGEST_ID, 'Record not found.')
/** The version of a record that somebody saw before he changed it. */
export const versionNumber = z.int().min(0).max(LARGEST_ID)
/** What a live message carries that names one record alone. */
export const liveId = z.object({ id: z.int() })
/** A record's id in a path. */
export const idParams = z.object({ id: recordId })
/** The 1-based page number in a query. */
export const pageQuery = z.object({ page: wholeNumber(1, 1_000_000).default(1) })
/** The number of an ISO week in a query, with one digit or, as the product's own pages write it, with two. */
export const weekNumber = z.preprocess((sent) => (typeof sent === 'string' ? sent.replace(/^0(?=[1-9]$)/, '') : sent), wholeNumber(1, 53))
/** An ISO week in a query, by its number and its year. */
export const isoWeek = z.object({ week: weekNumber.optional(), year: wholeNumber(2000, 2199).optional() })
/** An instant: ISO 8601 with its offset. */
export const instant = z.iso.datetime({ offset: true, abort: true })
const isNear = (time: string) => time >= '2000' && time < '2078'
/** Holds a time that is entered, ISO 8601, to the years that have weeks of account; every zone's clocks and every estimate reckon within them. */
export const nearTime = [isNear, 'Enter a time between the years 2000 and 2077.'] as const
/** An instant within the years that weeks of account have. */
export const enteredInstant = instant.refine(...nearTime)
const isNearDay = (text: string) => text >= '1900' && text < '2101'
/** A day that somebody enters: a birth, or the end of a document, and what lies between. */
export const enteredDay = z.iso.date({ abort: true }).refine(isNearDay, 'Enter a date between the years 1900 and 2100.')
/** A day: YYYY-MM-DD. */
export const day = z.iso.date({ abort: true }).refine((text) => text >= '0001', 'Enter a date in the year 1 or later.')
const wholeCents = z.int('Enter dollars and cents, such as 1,250.50.')
/** An amount of money: whole cents, not below zero. */
export const cents = wholeCents.min(0, 'Enter an amount of 0 or more.')
/** An amount of money: whole cents above zero. */
export const centsAboveZero = wholeCents.positive('Enter an amount above zero.')
function isWithoutUser(text: string): boolean {
  const { username = '', password = '' } = URL.parse(text) ?? {}
  return username === '' && password === ''
}
/** An address outside that a person or a browser names for us to call, of at most so many characters, by http or https and without user name and password. */
export const outsideUrl = (most: number) =>
  z
    .url({ protocol: /^https?$/, error: 'Enter a URL that starts with https://.' })
    .max(most)
    .refine(isWithoutUser, 'Remove the username and password from the URL.')
/** An amount of money that is paid or credited: whole cents above zero, at most what a sum can be. */
export const paidCents = centsAboveZero.max(MOST_CENTS, `Enter ${dollars(MOST_CENTS)} or less.`)
const EMAIL =
  /^(?!\.)(?!.*\.\.)[\p{L}\p{M}\p{N}_'+.-]*[\p{L}\p{M}\p{N}_+-]@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+(?:[\p{L}\p{M}]{2,}|xn--[a-z0-9-]+)$/u
/** An e-mail address; its letters may be those of any script. */
export const emailAddress = z.email({ pattern: EMAIL, error: 'Enter a valid email address.' }).max(254)
/** An e-mail address; empty text for none. */
export const emailText = z.union([z.literal(''), emailAddress])
/** A text of one line that a person enters, such as a name: trimmed, at most so many characters, and none that is unseen. */
export const seenText = (most: number) => z.string().overwrite(visibleText).max(most)
/** A phone number as it was entered; empty text for none. */
export const phoneText = seenText(32).refine(isPhone, NO_PHONE)
/** A text of any number of lines that a person enters, such as a reason: trimmed, at most so many characters, and none that is unseen. */
export const seenLines = (most: number) => z.string().overwrite(withoutUnseen).trim().max(most)
/** A name that a person enters for himself or for another: at most 100 characters, and none that is unseen. */
export const personName = seenText(100)
/** The part that all records share: their id, when they came and changed, and how often. */
export const record = z.object({ id: z.int(), created_at: instant, updated_at: instant, version: z.int() })
const MOST_TEXTS = 100
const MOST_IDS = 200

/** Texts in a query, with commas between: each at most 60 characters, at most 100 of them. */
export const commaTexts = z
  .string()
  .max(6100)
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )
  .refine((texts) => texts.length <= MOST_TEXTS && texts.every((text) => text.length <= 60), {
    message: `Enter at most ${MOST_TEXTS} values, separated by commas.`,
  })
/** What stands in a query in place of an id for what has none. */
export const NONE = 'none'
/** The id that stands for `NONE` once a query is read. */
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
        ids.length <= MOST_IDS && ids.every((id) => Number.isInteger(id) && Number(id) >= 0 && Number(id) <= LARGEST_ID),
      { message: `Enter at most ${MOST_IDS} ids, separated by commas.` },
    )
/** Ids in a query, with commas between: at most 200. */
export const commaIds = idsFrom(undefined)
/** The same, and `none` (0) for what has no such record. */
export const commaIdsOrNone = idsFrom(NO_ID)
/** The records that one call changes: at most 200. */
export const manyIds = z.array(idNumber).min(1, 'Choose at least one.').max(200, 'Choose at most 200.')
/** The answer of such a call: what each record that it changed was before, and by name why others were skipped. */
export const manyChanged = <Before extends z.ZodType>(before: Before) =>
  z.object({
    changed: z.array(z.object({ id: z.int(), before })),
    skipped: z.array(z.object({ id: z.int(), name: z.string(), reason: z.string() })),
  })
/** A true or false in a query, in any letter case. */
export const queryFlag = z
  .string()
  .transform((text) => text.toLowerCase())
  .pipe(z.enum(['true', 'false']))
  .transform((text) => text === 'true')
