import { resolve } from 'node:path'
import { z } from 'zod'

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i
const ON = new Set(['on', 'yes', 'true', '1'])
const OFF = new Set(['off', 'no', 'false', '0'])

const blankIsUnset = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)
const setting = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsUnset, schema)

const whole = (least: number, most: number, standard: number, advice: string) =>
  setting(
    z
      .string()
      .regex(/^\d{1,9}$/, `is not a whole number; ${advice}`)
      .transform(Number)
      .refine((n) => n >= least && n <= most, `is outside ${least} to ${most}; ${advice}`)
      .default(standard),
  )

const days = (standard: number) => whole(1, 36_500, standard, 'write a number of days')

const flag = (standard: boolean) =>
  setting(
    z
      .string()
      .transform((text) => text.trim().toLowerCase())
      .refine((text) => ON.has(text) || OFF.has(text), 'is neither on nor off; write on or off')
      .transform((text) => ON.has(text))
      .default(standard),
  )

function isUrl(value: string, protocols: string[]): boolean {
  return URL.canParse(value) && protocols.includes(new URL(value).protocol.slice(0, -1))
}

const namesBucket = ({ username, password, pathname }: URL) => username !== '' && password !== '' && /^\/[^/]/.test(pathname)

const url = (protocols: string[], example: string) =>
  setting(
    z
      .string()
      .trim()
      .refine(
        (value) => isUrl(value, protocols),
        `is not an address that starts with ${protocols.map((p) => `${p}://`).join(' or ')}; write it like ${example}`,
      )
      .optional(),
  )

/** The environment variables that are settings; README's table is held to them. */
export const environment = z
  .object({
    HOST: setting(
      z
        .string()
        .regex(/^[\w.:[\]-]+$/, 'is not a host name or address; write 127.0.0.1 for this machine only, 0.0.0.0 for all its networks')
        .default('127.0.0.1'),
    ),
    PORT: whole(0, 65_535, 8080, 'write a free port such as 8080, or 0 for any free one'),
    DATA_DIR: setting(
      z
        .string()
        .refine((path) => !path.includes('\0'), 'is not a path; write the folder that keeps the data')
        .default('data'),
    ),
    DATABASE_URL: url(
      ['postgres', 'postgresql'],
      'postgresql://user:password@db.example.com:5432/freight, or leave it out for the embedded database',
    ),
    PUBLIC_URL: url(['http', 'https'], 'https://freight.example.com'),
    MAIL_IN_PORT: whole(0, 65_535, 2525, 'write the port that takes in mail, such as 2525, or 0 for none'),
    MAIL_OUT_URL: url(['smtp', 'smtps'], 'smtp://user:password@relay.example.com:587, or leave it out to keep mails readable in the app'),
    IMAP_URL: url(['imap', 'imaps'], 'imaps://user:password@mail.example.com'),
    MAIL_AUTH: setting(
      z
        .string()
        .trim()
        .regex(/^[\w.-]+$/, 'is neither on nor off nor the name of a mail server; write on, off, or the name in its Authentication-Results')
        .optional(),
    ),
    OSRM_URL: url(['http', 'https'], 'https://osrm.example.com'),
    TILE_URL: setting(
      z
        .string()
        .trim()
        .refine(
          (value) => isUrl(value, ['http', 'https']) && ['{z}', '{x}', '{y}'].every((part) => value.includes(part)),
          'is not a raster tile address; write it like https://tiles.example.com/{z}/{x}/{y}.png',
        )
        .optional(),
    ),
    S3_URL: setting(
      z
        .string()
        .trim()
        .refine(
          (value) => isUrl(value, ['http', 'https', 's3']) && namesBucket(new URL(value)),
          'is not the address of a bucket with a key and its secret; write it like https://KEY:SECRET@s3.example.com/bucket?region=us-east-1, or leave it out to keep files in DATA_DIR',
        )
        .optional(),
    ),
    KEEP_MAIL_DAYS: days(90),
    KEEP_OFFER_DAYS: days(180),
    KEEP_POSITION_DAYS: days(90),
    KEEP_QUARANTINE_DAYS: days(30),
    STRIPE_SECRET_KEY: setting(
      z
        .string()
        .trim()
        .regex(/^[sr]k_\w+$/, 'is not a Stripe secret key; write the key that starts with sk_ or rk_')
        .optional(),
    ),
    SENTRY_DSN: url(['http', 'https'], 'https://key@sentry.example.com/1'),
    DEMO: flag(true),
    DEMO_RATE: whole(0, 1000, 10, 'write the offers a minute of the demo feed, 0 for none'),
    DEMO_PUBLIC: flag(false),
    LOG_LEVEL: setting(
      z
        .string()
        .transform((text) => text.trim().toLowerCase())
        .pipe(
          z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
            error: 'is no level; write fatal, error, warn, info, debug, trace or silent',
          }),
        )
        .default('warn'),
    ),
  })
  .refine((env) => !env.DEMO || env.DEMO_PUBLIC || LOOPBACK.test(env.HOST), {
    path: ['HOST'],
    error:
      'reaches beyond this machine while the demo is on, whose passwords are public; set DEMO=off, or DEMO_PUBLIC=yes if you mean to show the demo',
  })

/** Every setting of the server; paths absolute, ports 0 meaning "any free port" (PORT) or "off" (MAIL_IN_PORT), DEMO_RATE in offers a minute. */
export interface Config {
  host: string
  port: number
  dataDir: string
  databaseUrl?: string
  publicUrl?: string
  mailInPort: number
  mailOutUrl?: string
  imapUrl?: string
  /** `on`, `off`, or the server whose Authentication-Results are believed. */
  mailAuth: string
  osrmUrl?: string
  tileUrl?: string
  s3Url?: string
  keepMailDays: number
  keepOfferDays: number
  keepPositionDays: number
  keepQuarantineDays: number
  stripeSecretKey?: string
  sentryDsn?: string
  demo: boolean
  demoRate: number
  demoPublic: boolean
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
}

/** Thrown by loadConfig; `lines` has one sentence for each setting that is wrong, with what to do, and never a secret's value. */
export class ConfigError extends Error {
  readonly lines: string[]

  constructor(lines: string[]) {
    super(lines.join('\n'))
    this.name = 'ConfigError'
    this.lines = lines
  }
}

const MAY_HOLD_A_SECRET = /URL|KEY|DSN/

// The brokers of the demo have no domains that could vouch for them.
function mailAuthOf({ MAIL_AUTH: said, DEMO }: { MAIL_AUTH?: string | undefined; DEMO: boolean }): string {
  if (said === undefined) return DEMO ? 'off' : 'on'
  return OFF.has(said.toLowerCase()) ? 'off' : ON.has(said.toLowerCase()) ? 'on' : said
}

/** Reads the environment variables of the settings into a Config; throws ConfigError. */
export function loadConfig(env: Record<string, string | undefined> = process.env): Config {
  const parsed = environment.safeParse(env)
  if (!parsed.success) {
    const lines = new Map<string, string>()
    for (const { path, message } of parsed.error.issues) {
      const name = String(path[0])
      const shown = MAY_HOLD_A_SECRET.test(name) || env[name] === undefined ? '' : ` "${env[name]}"`
      if (!lines.has(name)) lines.set(name, `${name}${shown} ${message}.`)
    }
    throw new ConfigError([...lines.values()])
  }
  const { data } = parsed
  return {
    host: data.HOST,
    port: data.PORT,
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    publicUrl: data.PUBLIC_URL?.replace(/\/+$/, ''),
    mailInPort: data.MAIL_IN_PORT,
    mailOutUrl: data.MAIL_OUT_URL,
    imapUrl: data.IMAP_URL,
    mailAuth: mailAuthOf(data),
    osrmUrl: data.OSRM_URL?.replace(/\/+$/, ''),
    tileUrl: data.TILE_URL,
    s3Url: data.S3_URL,
    keepMailDays: data.KEEP_MAIL_DAYS,
    keepOfferDays: data.KEEP_OFFER_DAYS,
    keepPositionDays: data.KEEP_POSITION_DAYS,
    keepQuarantineDays: data.KEEP_QUARANTINE_DAYS,
    stripeSecretKey: data.STRIPE_SECRET_KEY,
    sentryDsn: data.SENTRY_DSN,
    demo: data.DEMO,
    demoRate: data.DEMO_RATE,
    demoPublic: data.DEMO_PUBLIC,
    logLevel: data.LOG_LEVEL,
  }
}
