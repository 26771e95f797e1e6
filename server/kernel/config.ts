import { resolve } from 'node:path'
import { z } from 'zod'
import { isInside } from '#server/kernel/base/is-inside.ts'
import { splitHosts } from '#server/kernel/db/hosts.ts'
import { days, flag, isUrl, OFF, ON, setting, text, url, whole } from '#server/kernel/setting-kinds.ts'

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i
/** https, or http on this machine. */
const isSecureUrl = (value: string) =>
  isUrl(value, ['https']) || (isUrl(value, ['http']) && LOOPBACK.test(new URL(value).hostname))

const namesBucket = ({ username, password, pathname }: URL) =>
  username !== '' && password !== '' && /^\/[^/]/.test(pathname)

/** The table in docs/operations.md has a row for each; a test holds it to them. */
export const environment = z
  .object({
    HOST: setting(
      z
        .string()
        .regex(
          /^[\w.:[\]-]+$/,
          'is not a host name or address; use 127.0.0.1 for this machine only, 0.0.0.0 for all its networks',
        )
        .default('127.0.0.1'),
    ),
    PORT: whole(0, 65_535, 8080, 'use a free port such as 8080, or 0 for any free one'),
    DATA_DIR: setting(
      z
        .string()
        .refine((path) => !path.includes('\0'), 'is not a path; use the folder that stores the data')
        .default('data'),
    ),
    DATABASE_URL: url(
      ['postgres', 'postgresql'],
      'postgresql://user:password@db.example.com:5432/freight, or leave it unset for the embedded database',
      splitHosts,
    ),
    DATABASE_READ_URL: url(
      ['postgres', 'postgresql'],
      'postgresql://user:password@replica.example.com:5432/freight, or leave it unset to read everything from DATABASE_URL',
      splitHosts,
    ),
    DIRECTORY_URL: url(
      ['postgres', 'postgresql'],
      'postgresql://user:password@directory.example.com:5432/directory, or leave it unset without cells',
      splitHosts,
    ),
    CELL: setting(
      z
        .string()
        .trim()
        .regex(/^[a-z][a-z0-9-]{0,30}$/, 'is not the name of a cell; use lowercase letters, such as east')
        .optional(),
    ),
    DATABASE_WAIT_SECONDS: whole(
      0,
      3600,
      60,
      'use the seconds that a start waits for the database, such as 60',
    ),
    DRAIN_SECONDS: whole(
      0,
      600,
      0,
      'use the seconds that a proxy needs to notice that this server stops, such as 10, or 0 without other servers',
    ),
    PUBLIC_URL: url(['http', 'https'], 'https://freight.example.com'),
    MAIL_IN_PORT: whole(0, 65_535, 2525, 'use the port that receives email, such as 2525, or 0 for none'),
    MAIL_IN_PROXIES: setting(
      z
        .string()
        .trim()
        .regex(
          /^[\da-f.:]+(?:\s*,\s*[\da-f.:]+)*$/i,
          'is not a list of IP addresses; separate them with commas, such as 10.0.0.5,10.0.0.6',
        )
        .transform((list) => list.split(/\s*,\s*/))
        .optional(),
    ),
    MAIL_OUT_URL: url(
      ['smtp', 'smtps'],
      'smtp://user:password@relay.example.com:587, or leave it unset to keep emails readable in the app',
    ),
    SMS_URL: url(
      ['http', 'https'],
      'https://KEY@sms.example.com/send, or leave it unset for mailings by email only',
    ),
    IMAP_URL: url(['imap', 'imaps'], 'imaps://user:password@mail.example.com'),
    MAIL_AUTH: setting(
      z
        .string()
        .trim()
        .regex(
          /^[\w.-]+$/,
          'is not on, off or a mail server name; use on, off, or the server name in the Authentication-Results header',
        )
        .optional(),
    ),
    MAIL_SEALERS: setting(
      z
        .string()
        .trim()
        .toLowerCase()
        .regex(
          /^[a-z0-9-]+(?:\.[a-z0-9-]+)*(?:\s*,\s*[a-z0-9-]+(?:\.[a-z0-9-]+)*)*$/,
          'is not a list of domains; separate them with commas, or use off for none',
        )
        .default('google.com,microsoft.com')
        .transform((list) => (OFF.has(list) ? [] : list.split(/\s*,\s*/))),
    ),
    OSRM_URL: url(['http', 'https'], 'https://osrm.example.com'),
    TILE_URL: setting(
      z
        .string()
        .trim()
        .refine(
          (value) =>
            isUrl(value, ['http', 'https']) && ['{z}', '{x}', '{y}'].every((part) => value.includes(part)),
          'is not a raster tile URL; use one like https://tiles.example.com/{z}/{x}/{y}.png',
        )
        .optional(),
    ),
    S3_URL: setting(
      z
        .string()
        .trim()
        .refine(
          (value) => isUrl(value, ['http', 'https', 's3']) && namesBucket(new URL(value)),
          'is not the URL of a bucket with a key and its secret; use one like https://KEY:SECRET@s3.example.com/bucket?region=us-east-1, or leave it unset to store files in DATA_DIR',
        )
        .optional(),
    ),
    BACKUP_TO: setting(
      z
        .string()
        .trim()
        .refine(
          (value) =>
            !value.includes('://') || (isUrl(value, ['http', 'https', 's3']) && namesBucket(new URL(value))),
          'is not the URL of a bucket with a key and its secret; use one like https://KEY:SECRET@s3.example.com/bucket/freight?region=us-east-1, or a folder on another disk',
        )
        .optional(),
    ),
    BACKUP_KEEP: days(14),
    BACKUP_KEY: setting(
      z
        .string()
        .trim()
        .min(16, 'is shorter than 16 characters; use a long random string and store it elsewhere')
        .optional(),
    ),
    BACKUP_SYNC: flag(false),
    KEEP_MAIL_DAYS: days(90),
    KEEP_OFFER_DAYS: days(180),
    KEEP_POSITION_DAYS: days(90),
    KEEP_QUARANTINE_DAYS: days(30),
    STRIPE_SECRET_KEY: setting(
      z
        .string()
        .trim()
        .regex(/^[sr]k_\w+$/, 'is not a Stripe secret key; use the key that starts with sk_ or rk_')
        .optional(),
    ),
    STRIPE_WEBHOOK_SECRET: setting(
      z
        .string()
        .trim()
        .regex(
          /^whsec_\w+$/,
          'is not the signing secret of a Stripe webhook; use the one that starts with whsec_',
        )
        .optional(),
    ),
    STRIPE_API_URL: url(['http', 'https'], 'https://api.stripe.com, or leave it unset'),
    WEBHOOKS_TO_PRIVATE: flag(false),
    WEBHOOK_PORTS: setting(
      z
        .string()
        .regex(
          /^\s*\d{1,5}(\s*,\s*\d{1,5})*\s*$/,
          'is not a list of ports; separate them with commas, such as 443,8443',
        )
        .default('443')
        .transform((list) => list.split(',').map(Number)),
    ),
    OIDC_ISSUER: setting(
      z
        .string()
        .trim()
        .refine(
          isSecureUrl,
          'is not a URL that starts with https://; use the issuer URL from your provider, like https://login.example.com',
        )
        .optional(),
    ),
    OIDC_CLIENT_ID: text(200),
    OIDC_CLIENT_SECRET: text(1000),
    OIDC_NAME: setting(
      z
        .string()
        .trim()
        .max(40, 'is longer than 40 characters; use a shorter one')
        .default('your company account'),
    ),
    FMCSA_KEY: setting(
      z
        .string()
        .trim()
        .regex(
          /^[\x21-\x7e]{8,200}$/,
          'is not a web key of FMCSA’s QCMobile API; use the one it issued to you',
        )
        .optional(),
    ),
    FMCSA_URL: setting(
      z
        .string()
        .trim()
        .refine(
          isSecureUrl,
          'is not a URL that starts with https://; leave it unset to use FMCSA’s QCMobile API',
        )
        .default('https://mobile.fmcsa.dot.gov/qc/services'),
    ),
    METRICS_TOKEN: setting(
      z
        .string()
        .trim()
        .min(16, 'is shorter than 16 characters; use a long random string')
        .regex(/^[\x21-\x7e]+$/, 'has a space or a character not allowed in a header')
        .optional(),
    ),
    SENTRY_DSN: url(['http', 'https'], 'https://key@sentry.example.com/1'),
    DEMO: flag(true),
    DEMO_RATE: whole(0, 1000, 10, 'use the number of demo offers per minute, 0 for none'),
    DEMO_PUBLIC: flag(false),
    LOG_LEVEL: setting(
      z
        .string()
        .transform((text) => text.trim().toLowerCase())
        .pipe(
          z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
            error: 'is not a log level; use fatal, error, warn, info, debug, trace or silent',
          }),
        )
        .default('warn'),
    ),
  })
  .refine(
    (env) => !/^[sr]k_\w+$/.test(env.STRIPE_SECRET_KEY ?? '') || env.STRIPE_WEBHOOK_SECRET !== undefined,
    {
      path: ['STRIPE_WEBHOOK_SECRET'],
      error:
        'is missing, so payments reported by Stripe cannot be verified; add a webhook in Stripe and set its signing secret',
    },
  )
  .refine((env) => !isSecureUrl(env.OIDC_ISSUER ?? '') || env.OIDC_CLIENT_ID !== undefined, {
    path: ['OIDC_CLIENT_ID'],
    error:
      'is missing, so the provider of OIDC_ISSUER does not know this installation; register it there and set the id you get',
  })
  .refine((env) => env.CELL === undefined || env.DIRECTORY_URL !== undefined, {
    path: ['DIRECTORY_URL'],
    error: 'is missing, so the directory does not learn what is in this cell; set it, or leave CELL unset',
  })
  .refine((env) => !env.BACKUP_SYNC || env.BACKUP_TO !== undefined, {
    path: ['BACKUP_TO'],
    error: 'is missing, so BACKUP_SYNC has nowhere to write; set it to a folder on another disk or a bucket',
  })
  .refine(
    ({ BACKUP_TO: to, DATA_DIR }) => to === undefined || to.includes('://') || !isInside(to, DATA_DIR),
    {
      path: ['BACKUP_TO'],
      error: 'is inside DATA_DIR, so both would be lost together; use a folder on another disk or a bucket',
    },
  )
  .refine((env) => !env.DEMO || env.DEMO_PUBLIC || LOOPBACK.test(env.HOST), {
    path: ['HOST'],
    error:
      'can be reached from other machines while the demo is on, and its passwords are public; set DEMO=off, or DEMO_PUBLIC=yes to show the demo anyway',
  })

/**
 * Paths are absolute; port 0 means any free port (PORT) or off (MAIL_IN_PORT); DEMO_RATE is offers per
 * minute.
 */
export interface Config {
  host: string
  port: number
  dataDir: string
  databaseUrl?: string
  /** Replicas of it. */
  databaseReadUrl?: string
  /** The database that knows the cell of each company. */
  directoryUrl?: string
  cell?: string
  databaseWaitSeconds: number
  drainSeconds: number
  publicUrl?: string
  mailInPort: number
  /** SMTP proxies, which name the sender's address by XCLIENT. */
  mailInProxies: readonly string[]
  mailOutUrl?: string
  smsUrl?: string
  imapUrl?: string
  /** `on`, `off`, or the mail server whose Authentication-Results are trusted. */
  mailAuth: string
  /** Domains whose ARC seals are trusted. */
  mailSealers: readonly string[]
  osrmUrl?: string
  tileUrl?: string
  s3Url?: string
  /** A folder or the URL of a bucket. */
  backupTo?: string
  /** Days. */
  backupKeep: number
  backupKey?: string
  /** Commits wait until the backup has them. */
  backupSync: boolean
  keepMailDays: number
  keepOfferDays: number
  keepPositionDays: number
  keepQuarantineDays: number
  stripeSecretKey?: string
  stripeWebhookSecret?: string
  stripeApiUrl?: string
  /** Without it nothing is looked up in FMCSA's register. */
  fmcsaKey?: string
  fmcsaUrl: string
  sentryDsn?: string
  /** Without a secret we act as a public client. */
  oidc?: { issuer: string; clientId: string; clientSecret?: string | undefined; name: string }
  /** Also allows plain http and any port. */
  webhooksToPrivate: boolean
  webhookPorts: readonly number[]
  metricsToken?: string
  demo: boolean
  demoRate: number
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
}

/** One line per invalid setting with advice; never contains a secret's value. */
export class ConfigError extends Error {
  readonly lines: string[]

  constructor(lines: string[]) {
    super(lines.join('\n'))
    this.name = 'ConfigError'
    this.lines = lines
  }
}

const MAY_HOLD_A_SECRET = /BACKUP_TO|URL|KEY|DSN|SECRET|TOKEN|ISSUER/

// The demo's brokers have no domains to authenticate.
function parseMailAuth({
  MAIL_AUTH: mailAuth,
  DEMO,
}: {
  MAIL_AUTH?: string | undefined
  DEMO: boolean
}): string {
  if (mailAuth === undefined) return DEMO ? 'off' : 'on'
  return OFF.has(mailAuth.toLowerCase()) ? 'off' : ON.has(mailAuth.toLowerCase()) ? 'on' : mailAuth
}

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
    databaseReadUrl: data.DATABASE_READ_URL,
    directoryUrl: data.DIRECTORY_URL,
    cell: data.CELL,
    databaseWaitSeconds: data.DATABASE_WAIT_SECONDS,
    drainSeconds: data.DRAIN_SECONDS,
    publicUrl: data.PUBLIC_URL?.replace(/\/+$/, ''),
    mailInPort: data.MAIL_IN_PORT,
    mailInProxies: data.MAIL_IN_PROXIES ?? [],
    mailOutUrl: data.MAIL_OUT_URL,
    smsUrl: data.SMS_URL,
    imapUrl: data.IMAP_URL,
    mailAuth: parseMailAuth(data),
    mailSealers: data.MAIL_SEALERS,
    osrmUrl: data.OSRM_URL?.replace(/\/+$/, ''),
    tileUrl: data.TILE_URL,
    s3Url: data.S3_URL,
    backupTo: data.BACKUP_TO,
    backupKeep: data.BACKUP_KEEP,
    backupKey: data.BACKUP_KEY,
    backupSync: data.BACKUP_SYNC,
    keepMailDays: data.KEEP_MAIL_DAYS,
    keepOfferDays: data.KEEP_OFFER_DAYS,
    keepPositionDays: data.KEEP_POSITION_DAYS,
    keepQuarantineDays: data.KEEP_QUARANTINE_DAYS,
    stripeSecretKey: data.STRIPE_SECRET_KEY,
    stripeWebhookSecret: data.STRIPE_WEBHOOK_SECRET,
    stripeApiUrl: data.STRIPE_API_URL,
    fmcsaKey: data.FMCSA_KEY,
    fmcsaUrl: data.FMCSA_URL.replace(/\/+$/, ''),
    sentryDsn: data.SENTRY_DSN,
    ...(data.OIDC_ISSUER !== undefined && {
      oidc: {
        issuer: data.OIDC_ISSUER,
        clientId: data.OIDC_CLIENT_ID ?? '',
        clientSecret: data.OIDC_CLIENT_SECRET,
        name: data.OIDC_NAME,
      },
    }),
    webhooksToPrivate: data.WEBHOOKS_TO_PRIVATE,
    webhookPorts: data.WEBHOOK_PORTS,
    metricsToken: data.METRICS_TOKEN,
    demo: data.DEMO,
    demoRate: data.DEMO_RATE,
    logLevel: data.LOG_LEVEL,
  }
}

/** Settings by name, to be restored with a backup; never the backup's own key. */
export function writtenSettings(
  env: Record<string, string | undefined> = process.env,
): Record<string, string> {
  const set = Object.keys(environment.shape).flatMap((name) => {
    const value = env[name]
    return value && name !== 'BACKUP_KEY' ? [[name, value] as const] : []
  })
  return Object.fromEntries(set)
}

export const withoutSecrets = (settings: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => !MAY_HOLD_A_SECRET.test(name)))
