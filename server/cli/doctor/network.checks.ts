import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { ImapFlow } from 'imapflow'
import { createTransport } from 'nodemailer'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import { DAY_MS } from '#contract/rules/durations.ts'
import { newFileKey } from '#server/kernel/files/file-key.ts'
import { openFileStore } from '#server/kernel/files/store.ts'
import { lookUpAtFmcsa, toMailboxLogin } from '#server/market/index.ts'
import {
  type Check,
  failed,
  type Finding,
  messageOf,
  ofSetting,
  ok,
  warning,
  skipped,
} from '#server/cli/doctor/check.ts'

const PATIENCE_MS = 8000
const CERTIFICATE_DAYS = 14
/** Example from FMCSA's documentation; any number shows that the key is accepted. */
const ANY_DOT_NUMBER = '44110'
// An answer that there is nothing is one, too.
const NOTHING = new Set(['ENODATA', 'ENOTFOUND'])

async function askNameServer(): Promise<void> {
  try {
    await new Resolver({ timeout: 2000, tries: 2 }).resolveNs('.')
  } catch (error) {
    if (!NOTHING.has((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

const inTime = () => AbortSignal.timeout(PATIENCE_MS)

async function answers(
  what: string,
  remedy: string,
  ask: () => Promise<unknown>,
  isNeeded = true,
): Promise<Finding> {
  try {
    await ask()
    return ok(`${what} answers.`)
  } catch (error) {
    return (isNeeded ? failed : warning)(`${what} doesn’t answer: ${messageOf(error)}.`, remedy)
  }
}

async function fetchOk(url: string): Promise<Response> {
  const response = await fetch(url, { signal: inTime(), redirect: 'manual' })
  if (!response.ok) throw new Error(`status ${response.status}`)
  return response
}

function readCertificateEnd({ hostname, port }: URL): Promise<Date> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      host: hostname,
      port: Number(port) || 443,
      ...(isIP(hostname) === 0 && { servername: hostname }),
      // Its end is to be read, also of one that is not valid.
      rejectUnauthorized: false,
      timeout: PATIENCE_MS,
    })
    socket.once('secureConnect', () => {
      resolve(new Date(socket.getPeerCertificate().valid_to))
      socket.destroy()
    })
    socket.once('timeout', () => socket.destroy(new Error('no answer')))
    socket.once('error', reject)
  })
}

export const NETWORK: readonly Check[] = [
  {
    name: 'name servers',
    question: 'Do name servers answer, so that senders of email can be checked?',
    run: ({ config }) =>
      answers(
        'A name server',
        'Set working name servers in /etc/resolv.conf, or allow DNS in the firewall.',
        askNameServer,
        config.mailAuth === 'on',
      ),
  },
  {
    name: 'public address',
    question: 'Is the address that users type set, with TLS?',
    run: ({ config: { publicUrl, demo } }) => {
      if (publicUrl === undefined)
        return demo
          ? ok('PUBLIC_URL is not set; the demo doesn’t need it.')
          : warning(
              'PUBLIC_URL is not set.',
              'Set it to the address that users type: links in emails start with it.',
            )
      return publicUrl.startsWith('https:')
        ? ok(`It is ${publicUrl}.`)
        : warning(
            `${publicUrl} has no TLS.`,
            'Put a proxy with TLS in front: passkeys, push messages and the driver’s app need https.',
          )
    },
  },
  ofSetting(
    'public answer',
    'Does Freight answer at its public address?',
    { of: ({ publicUrl }) => publicUrl, unset: 'PUBLIC_URL is not set.' },
    async (publicUrl, { isRunning }) => {
      if (!isRunning) return skipped('The server is not running.')
      try {
        const answer = (await (await fetchOk(`${publicUrl}/livez`)).json()) as { status?: string }
        if (answer.status !== 'ok') throw new Error('something else answers')
        return ok(`${publicUrl} leads here.`)
      } catch (error) {
        return failed(
          `${publicUrl} doesn’t lead to Freight: ${messageOf(error)}.`,
          'Check its DNS record, the proxy and the proxy’s certificate.',
        )
      }
    },
  ),
  ofSetting(
    'certificate',
    'How long is the certificate valid?',
    {
      of: ({ publicUrl }) => (publicUrl?.startsWith('https:') ? new URL(publicUrl) : undefined),
      unset: 'There is no https address.',
    },
    async (url) => {
      try {
        const end = await readCertificateEnd(url)
        const days = Math.floor((end.getTime() - Date.now()) / DAY_MS)
        const found = `It ends on ${end.toISOString().slice(0, 10)}.`
        const remedy = 'Renew it, and check why it did not renew by itself.'
        if (days < 0) return failed(found, remedy)
        return days < CERTIFICATE_DAYS ? warning(found, remedy) : ok(found)
      } catch (error) {
        return failed(`It can’t be read: ${messageOf(error)}.`, 'Check the proxy and its certificate.')
      }
    },
  ),
  ofSetting(
    'relay',
    'Does the relay of outgoing email accept the login?',
    {
      of: ({ mailOutUrl }) => mailOutUrl,
      unset: 'MAIL_OUT_URL is not set: emails are kept and can be read in the app.',
    },
    (url) =>
      answers('The relay', 'Check MAIL_OUT_URL: host, port, user and password.', async () => {
        const transport = createTransport({
          ...parseConnectionUrl(url),
          connectionTimeout: PATIENCE_MS,
          greetingTimeout: PATIENCE_MS,
          socketTimeout: PATIENCE_MS,
        })
        await transport.verify().finally(() => transport.close())
      }),
  ),
  ofSetting(
    'mailbox',
    'Does the mailbox of incoming email accept the login?',
    { of: ({ imapUrl }) => imapUrl, unset: 'IMAP_URL is not set.' },
    (url) =>
      answers('The mailbox', 'Check IMAP_URL: host, port, user and password.', async () => {
        const mailbox = new ImapFlow({
          ...toMailboxLogin(new URL(url)),
          connectionTimeout: PATIENCE_MS,
          greetingTimeout: PATIENCE_MS,
        })
        mailbox.on('error', () => undefined)
        await mailbox.connect()
        mailbox.close()
      }),
  ),
  ofSetting(
    'bucket',
    'Does the bucket of the files answer?',
    { of: ({ s3Url }) => s3Url, unset: 'Files are in DATA_DIR.' },
    (_, { config }) =>
      answers('The bucket', 'Check S3_URL: address, key, secret, bucket and region.', () =>
        openFileStore(config).get(newFileKey(1)),
      ),
  ),
  ofSetting(
    'road server',
    'Does the road server answer?',
    { of: ({ osrmUrl }) => osrmUrl, unset: 'OSRM_URL is not set: miles are estimated.' },
    (url) =>
      answers(
        'The road server',
        'Check OSRM_URL. Until it answers, miles are estimated.',
        () => fetchOk(`${url}/nearest/v1/driving/-83,40`),
        false,
      ),
  ),
  ofSetting(
    'broker register',
    'Does FMCSA’s register answer?',
    {
      of: ({ fmcsaKey }) => fmcsaKey,
      unset: 'FMCSA_KEY is not set: what the register says is entered by hand.',
    },
    (_, { config }) =>
      answers(
        'FMCSA’s register',
        'Check FMCSA_KEY. Until it answers, brokers are not looked up.',
        () => lookUpAtFmcsa(config, { dot_number: ANY_DOT_NUMBER, mc_number: '' }, inTime()),
        false,
      ),
  ),
  ofSetting(
    'sign-in provider',
    'Does the provider of sign-in answer?',
    { of: ({ oidc }) => oidc?.issuer, unset: 'OIDC_ISSUER is not set.' },
    (issuer) =>
      answers('The provider', 'Check OIDC_ISSUER. Until it answers, users log in with passwords.', () =>
        fetchOk(`${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`),
      ),
  ),
]
