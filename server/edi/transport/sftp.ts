import { createHash } from 'node:crypto'
import ssh2, { type Client, type SFTPWrapper } from 'ssh2'
import { isKey, type Login } from '#server/edi/partner/login.service.ts'
import { MAX_BYTES } from '#server/edi/x12/read-interchange.ts'
import { type Outside, reach } from '#server/kernel/base/public-address.ts'

export interface SftpTarget {
  readonly host: string
  readonly port: number
  readonly user: string
  /** `SHA256:…`; any other key is refused. */
  readonly hostKey: string
  readonly inbox: string
  readonly outbox: string
  readonly login: Login
}

export interface Exchange<File extends { file_name: string; content: string }> {
  readonly queued: readonly File[]
  /** Called after each file is there under its name. */
  readonly onSent: (file: File) => Promise<void>
  /** Stores the file; it is deleted on the server afterwards. */
  readonly onReceived: (file_name: string, bytes: Buffer) => Promise<void>
}

const READY_MS = 20_000
const FILES = 200
const UNFINISHED = /^\.|\.(?:tmp|part|filepart)$/i

export const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`

const promised = <T>(
  work: (done: (error: Error | null | undefined, value?: T) => void) => unknown,
): Promise<T> =>
  new Promise((resolve, reject) => work((error, value) => (error ? reject(error) : resolve(value as T))))

/** Words that an administrator can act on. */
export class SftpFailed extends Error {
  override name = 'SftpFailed'
}

async function connect(target: SftpTarget, outside: Outside, signal: AbortSignal): Promise<Client> {
  const { host, port, user, hostKey, login } = target
  const { address } = await reach(
    `https://${host}:${port}`,
    { ...outside, webhookPorts: [port] },
    undefined,
    signal,
  ).catch((error: Error) => {
    throw new SftpFailed('code' in error ? `${host} can’t be found. Check the host name.` : error.message)
  })
  const client = new ssh2.Client()
  let seen = ''
  return new Promise((resolve, reject) => {
    const abort = () => client.destroy()
    signal.addEventListener('abort', abort, { once: true })
    client.once('ready', () => resolve(client))
    // Stays for the life of the connection: an error without a listener would end the process.
    client.on('error', (error) => reject(new SftpFailed(toWords(error, { host, seen, hostKey }))))
    client.once('close', () => {
      signal.removeEventListener('abort', abort)
      reject(new SftpFailed(`${host} closed the connection.`))
    })
    client.connect({
      host: address,
      port,
      username: user,
      ...(isKey(login.secret)
        ? { privateKey: login.secret, passphrase: login.passphrase }
        : { password: login.secret }),
      readyTimeout: READY_MS,
      hostVerifier: (key: Buffer) => {
        seen = fingerprintOf(key)
        return seen === hostKey.replace(/=+$/, '')
      },
    })
  })
}

function toWords(
  error: Error & { level?: string },
  { host, seen, hostKey }: { host: string; seen: string; hostKey: string },
): string {
  if (seen !== '' && seen !== hostKey.replace(/=+$/, ''))
    return hostKey === ''
      ? `The host key of ${host} is ${seen}. Compare it with the partner’s, then enter it.`
      : `The host key of ${host} changed to ${seen}. Nothing was sent. Ask the partner before you enter it.`
  if (error.level === 'client-authentication') return `${host} refused the user, password or key.`
  if (error.level === 'client-timeout') return `${host} didn’t answer in time.`
  return `${host}: ${error.message}`.slice(0, 300)
}

const inFolder = (folder: string, name: string) => `${folder.replace(/\/+$/, '')}/${name}`

/** Readers never see half a file: it gets its name when it is complete. */
async function put(sftp: SFTPWrapper, path: string, content: string): Promise<void> {
  const part = `${path}.tmp`
  await promised((done) => sftp.writeFile(part, content, 'latin1', done))
  // A file of the same name is from an attempt that was not noted: the same content.
  await promised((done) => sftp.unlink(path, done)).catch(() => undefined)
  await promised((done) => sftp.rename(part, path, done))
}

async function fetchAll(
  sftp: SFTPWrapper,
  { inbox, host }: SftpTarget,
  onReceived: (file_name: string, bytes: Buffer) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const listed = await promised<ssh2.FileEntryWithStats[]>((done) => sftp.readdir(inbox, done)).catch(() => {
    throw new SftpFailed(`${host} has no folder ${inbox} that we may read.`)
  })
  const files = listed
    .filter(({ filename, attrs }) => attrs.isFile() && !UNFINISHED.test(filename) && !/[/\\]/.test(filename))
    .toSorted((a, b) => a.attrs.mtime - b.attrs.mtime || (a.filename < b.filename ? -1 : 1))
  const tooLarge = files.find(({ attrs }) => attrs.size > MAX_BYTES)
  let failed: SftpFailed | undefined
  for (const { filename } of files.filter(({ attrs }) => attrs.size <= MAX_BYTES).slice(0, FILES)) {
    signal.throwIfAborted()
    const path = inFolder(inbox, filename)
    const bytes = await promised<Buffer>((done) => sftp.readFile(path, done))
    if (bytes.length > MAX_BYTES) continue
    try {
      await onReceived(filename.slice(0, 200), bytes)
    } catch (cause) {
      signal.throwIfAborted()
      failed ??= new SftpFailed(`${filename} couldn’t be stored and was left on ${host}.`, { cause })
      continue
    }
    await promised((done) => sftp.unlink(path, done)).catch(() => {
      throw new SftpFailed(`${filename} was stored, but can’t be deleted on ${host}.`)
    })
  }
  if (failed) throw failed
  if (tooLarge) throw new SftpFailed(`${tooLarge.filename} is larger than 1 MB and was left on ${host}.`)
}

/** Sends what is queued in order, then fetches what is there. Throws SftpFailed for a person to read. */
export async function exchangeFiles<File extends { file_name: string; content: string }>(
  target: SftpTarget,
  { queued, onSent, onReceived }: Exchange<File>,
  outside: Outside,
  signal: AbortSignal,
): Promise<void> {
  const client = await connect(target, outside, signal)
  try {
    const sftp = await promised<SFTPWrapper>((done) => client.sftp(done))
    for (const file of queued) {
      const { file_name, content } = file
      signal.throwIfAborted()
      await put(sftp, inFolder(target.outbox, file_name), content).catch((error: Error) => {
        throw new SftpFailed(
          `${file_name} can’t be written to ${target.outbox}: ${error.message}`.slice(0, 300),
        )
      })
      await onSent(file)
    }
    await fetchAll(sftp, target, onReceived, signal)
  } finally {
    client.end()
  }
}
