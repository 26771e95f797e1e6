import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type ConfigError, environment, loadConfig } from '#server/kernel/config.ts'

function linesOf(env: Record<string, string>): string[] {
  try {
    loadConfig(env)
    return []
  } catch (error) {
    return (error as ConfigError).lines
  }
}

test('without settings, the server listens on this machine only, with the demo and embedded services', () => {
  expect(loadConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    dataDir: resolve('data'),
    mailInPort: 2525,
    demo: true,
    demoRate: 10,
    databaseUrl: undefined,
    databaseWaitSeconds: 60,
    drainSeconds: 0,
    mailOutUrl: undefined,
  })
})

test('an empty or blank setting counts as not set', () => {
  expect(loadConfig({ PORT: '', DATABASE_URL: ' ', DEMO: '' })).toEqual(loadConfig({}))
})

test('every setting is read', () => {
  const set = {
    HOST: '0.0.0.0',
    PORT: '80',
    DATA_DIR: '/srv/freight',
    DATABASE_URL: 'postgresql://u:p@db.example.com:5432,db2.example.com/freight',
    DATABASE_READ_URL: 'postgresql://u:p@replica.example.com/freight',
    DIRECTORY_URL: 'postgresql://u:p@directory.example.com/directory',
    CELL: 'east',
    DATABASE_WAIT_SECONDS: '5',
    DRAIN_SECONDS: '10',
    PUBLIC_URL: 'https://freight.example.com/',
    MAIL_IN_PORT: '0',
    MAIL_IN_PROXIES: '10.0.0.5, ::1',
    MAIL_OUT_URL: 'smtp://relay.example.com:587',
    SMS_URL: 'https://k@sms.example.com/send',
    IMAP_URL: 'imaps://u:p@mail.example.com',
    MAIL_AUTH: 'mx.example.com',
    MAIL_SEALERS: 'Relay.example.com, forwarder.example.net',
    OSRM_URL: 'https://osrm.example.com/',
    TILE_URL: 'https://tiles.example.com/{z}/{x}/{y}.png',
    S3_URL: 'https://k:s@s3.example.com/bucket',
    BACKUP_TO: 'https://k:s@s3.example.com/backups/freight',
    BACKUP_KEEP: '7',
    BACKUP_KEY: 'a-long-random-text',
    BACKUP_SYNC: 'on',
    KEEP_MAIL_DAYS: '10',
    KEEP_OFFER_DAYS: '20',
    KEEP_POSITION_DAYS: '30',
    KEEP_QUARANTINE_DAYS: '40',
    STRIPE_SECRET_KEY: 'sk_test_abc',
    STRIPE_WEBHOOK_SECRET: 'whsec_abc',
    STRIPE_API_URL: 'http://127.0.0.1:9000',
    WEBHOOKS_TO_PRIVATE: 'on',
    WEBHOOK_PORTS: '443, 8443',
    OIDC_ISSUER: 'https://login.example.com',
    OIDC_CLIENT_ID: 'freight',
    OIDC_CLIENT_SECRET: 'a secret',
    OIDC_NAME: 'Example ID',
    METRICS_TOKEN: 'a-long-random-text',
    FMCSA_KEY: 'a-key-of-fmcsa',
    FMCSA_URL: 'https://fmcsa.example.com/qc/services/',
    SENTRY_DSN: 'https://k@sentry.example.com/1',
    DEMO: 'Off',
    DEMO_RATE: '1000',
    DEMO_PUBLIC: 'yes',
    LOG_LEVEL: 'DEBUG',
  }
  expect(Object.keys(set).toSorted()).toEqual(Object.keys(environment.shape).toSorted())
  const config = loadConfig(set)
  expect(config).toEqual({
    host: '0.0.0.0',
    port: 80,
    dataDir: '/srv/freight',
    databaseUrl: 'postgresql://u:p@db.example.com:5432,db2.example.com/freight',
    databaseReadUrl: 'postgresql://u:p@replica.example.com/freight',
    directoryUrl: 'postgresql://u:p@directory.example.com/directory',
    cell: 'east',
    databaseWaitSeconds: 5,
    drainSeconds: 10,
    publicUrl: 'https://freight.example.com',
    mailInPort: 0,
    mailInProxies: ['10.0.0.5', '::1'],
    mailOutUrl: 'smtp://relay.example.com:587',
    smsUrl: 'https://k@sms.example.com/send',
    imapUrl: 'imaps://u:p@mail.example.com',
    mailAuth: 'mx.example.com',
    mailSealers: ['relay.example.com', 'forwarder.example.net'],
    osrmUrl: 'https://osrm.example.com',
    tileUrl: 'https://tiles.example.com/{z}/{x}/{y}.png',
    s3Url: 'https://k:s@s3.example.com/bucket',
    backupTo: 'https://k:s@s3.example.com/backups/freight',
    backupKeep: 7,
    backupKey: 'a-long-random-text',
    backupSync: true,
    keepMailDays: 10,
    keepOfferDays: 20,
    keepPositionDays: 30,
    keepQuarantineDays: 40,
    stripeSecretKey: 'sk_test_abc',
    stripeWebhookSecret: 'whsec_abc',
    stripeApiUrl: 'http://127.0.0.1:9000',
    webhooksToPrivate: true,
    webhookPorts: [443, 8443],
    oidc: {
      issuer: 'https://login.example.com',
      clientId: 'freight',
      clientSecret: 'a secret',
      name: 'Example ID',
    },
    metricsToken: 'a-long-random-text',
    fmcsaKey: 'a-key-of-fmcsa',
    fmcsaUrl: 'https://fmcsa.example.com/qc/services',
    sentryDsn: 'https://k@sentry.example.com/1',
    demo: false,
    demoRate: 1000,
    logLevel: 'debug',
  })
})

describe('invalid setting', () => {
  test.each([
    ['PORT', '80x', /^PORT "80x" is not a whole number; use a free port/],
    ['PORT', '65536', /^PORT "65536" is outside 0 to 65535; use a free port/],
    ['PORT', '-1', /^PORT "-1" is not a whole number/],
    ['HOST', 'my host', /^HOST "my host" is not a host name or address; use 127\.0\.0\.1/],
    ['MAIL_IN_PORT', 'off', /^MAIL_IN_PORT "off" is not a whole number; .* 0 for none/],
    [
      'DATABASE_URL',
      'mysql://db',
      /^DATABASE_URL is not a URL that starts with postgres:\/\/ or postgresql:\/\/; use one like/,
    ],
    ['PUBLIC_URL', 'freight.example.com', /^PUBLIC_URL is not a URL/],
    ['MAIL_OUT_URL', 'https://relay', /^MAIL_OUT_URL is not a URL that starts with smtp:\/\/ or smtps:\/\//],
    ['IMAP_URL', 'pop3://mail', /^IMAP_URL is not/],
    ['OSRM_URL', 'osrm', /^OSRM_URL is not/],
    ['TILE_URL', 'https://tiles.example.com/', /^TILE_URL is not a raster tile URL; .*\{z\}/],
    ['S3_URL', 'bucket', /^S3_URL is not/],
    ['BACKUP_TO', 'https://s3.example.com/bucket', /^BACKUP_TO is not the URL of a bucket with a key/],
    ['BACKUP_TO', 'data/backup', /^BACKUP_TO is inside DATA_DIR, .* use a folder on another disk/],
    ['BACKUP_KEY', 'short', /^BACKUP_KEY is shorter than 16 characters/],
    ['BACKUP_SYNC', 'on', /^BACKUP_TO is missing, so BACKUP_SYNC has nowhere to write/],
    ['STRIPE_SECRET_KEY', 'pk_test_1', /^STRIPE_SECRET_KEY is not a Stripe secret key; .* sk_/],
    ['FMCSA_KEY', 'a key', /^FMCSA_KEY is not a web key/],
    ['FMCSA_URL', 'http://fmcsa.example.com', /^FMCSA_URL is not a URL that starts with https/],
    ['SENTRY_DSN', 'on', /^SENTRY_DSN is not/],
    ['DEMO', 'maybe', /^DEMO "maybe" is not on or off; use on or off/],
    ['DEMO_RATE', '1001', /^DEMO_RATE "1001" is outside 0 to 1000/],
    ['STRIPE_SECRET_KEY', 'sk_test_1', /^STRIPE_WEBHOOK_SECRET is missing/],
    ['METRICS_TOKEN', 'short', /^METRICS_TOKEN is shorter than 16/],
    ['OIDC_ISSUER', 'http://login.example.com', /^OIDC_ISSUER is not a URL that starts with https/],
    ['OIDC_ISSUER', 'https://login.example.com', /^OIDC_CLIENT_ID is missing/],
    ['LOG_LEVEL', 'loud', /^LOG_LEVEL "loud" is not a log level; use fatal, error/],
  ])('%s=%s is rejected with one line that names the setting and what to use', (name, value, line) => {
    expect(linesOf({ [name]: value })).toEqual([expect.stringMatching(line)])
  })

  test('all invalid settings are reported at once', () => {
    expect(linesOf({ PORT: 'x', DEMO: 'x', LOG_LEVEL: 'x' })).toHaveLength(3)
  })

  test.each(['DATABASE_URL', 'MAIL_OUT_URL', 'S3_URL', 'BACKUP_TO', 'STRIPE_SECRET_KEY'])(
    'the value of %s is not printed, because it may contain a secret',
    (name) => {
      expect(linesOf({ [name]: 'ftp://user:hunter2@host' }).join()).not.toContain('hunter2')
    },
  )
})

describe('demo setting', () => {
  test.each(['127.0.0.1', 'localhost', '::1', '127.1.2.3'])('the demo can run on %s', (HOST) => {
    expect(loadConfig({ HOST }).demo).toBe(true)
  })

  test.each(['0.0.0.0', '192.168.1.5', '::', 'freight.example.com', '128.0.0.1'])(
    'the demo is refused on %s',
    (HOST) => {
      expect(linesOf({ HOST })).toEqual([
        expect.stringMatching(
          /^HOST ".*" can be reached from other machines .* set DEMO=off, or DEMO_PUBLIC=yes/,
        ),
      ])
    },
  )

  test('the demo can be public with DEMO_PUBLIC=yes, and a public host is fine with the demo off', () => {
    expect(loadConfig({ HOST: '0.0.0.0', DEMO_PUBLIC: 'yes' }).host).toBe('0.0.0.0')
    expect(loadConfig({ HOST: '0.0.0.0', DEMO: 'off' }).host).toBe('0.0.0.0')
  })
})
