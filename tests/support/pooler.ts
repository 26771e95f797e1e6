import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

export interface Pooler {
  url: string
  stop(): Promise<void>
}

const PROTOCOL = 196_608
const INT32 = 4

const int32 = (value: number) => {
  const bytes = Buffer.alloc(INT32)
  bytes.writeInt32BE(value)
  return bytes
}
const message = (type: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from(type), int32(body.length + INT32), body])
}
const text = (...words: string[]) => Buffer.from(`${words.join('\0')}\0`)
const startup = (settings: Record<string, string>) => {
  const body = Buffer.concat([int32(PROTOCOL), text(...Object.entries(settings).flat(), '')])
  return Buffer.concat([int32(body.length + INT32), body])
}

/** Takes whole messages out of a stream; `isFirstUntyped` for the one that starts a session. */
function splitter(isFirstUntyped: boolean): (bytes: Buffer) => { type: string; bytes: Buffer }[] {
  let rest = Buffer.alloc(0)
  let isUntyped = isFirstUntyped
  return (bytes) => {
    rest = Buffer.concat([rest, bytes])
    const found = []
    for (;;) {
      const at = isUntyped ? 0 : 1
      if (rest.length < at + INT32) return found
      const length = rest.readInt32BE(at) + at
      if (rest.length < length) return found
      found.push({
        type: isUntyped ? '' : String.fromCharCode(rest[0] ?? 0),
        bytes: rest.subarray(0, length),
      })
      rest = rest.subarray(length)
      isUntyped = false
    }
  }
}

const GREETING = Buffer.concat([
  message('R', int32(0)),
  message('S', text('server_version', '18.0')),
  message('S', text('in_hot_standby', 'off')),
  message('S', text('default_transaction_read_only', 'off')),
  message('K', int32(1), int32(1)),
  message('Z', Buffer.from('I')),
])

/**
 * PgBouncer in transaction mode, as far as a start meets it: all clients share one session of the server, in turn.
 * `ignoresOptions`: settings in the start of a session are dropped, as with `ignore_startup_parameters = options`.
 */
export async function startPooler(
  url: string,
  { ignoresOptions }: { ignoresOptions: boolean },
): Promise<Pooler> {
  const address = new URL(url)
  const shared = connect(join(address.searchParams.get('host') ?? '', '.s.PGSQL.5432'))
  shared.write(startup({ user: address.username, database: address.pathname.slice(1) }))
  const fromServer = splitter(false)
  const waiting: (() => void)[] = []
  let served: Socket | undefined
  let isBusy = true
  const next = () => {
    isBusy = false
    waiting.shift()?.()
  }
  shared.on('data', (bytes: Buffer) => {
    for (const one of fromServer(bytes)) {
      served?.write(one.bytes)
      if (one.type === 'Z' && one.bytes.at(-1) === 'I'.charCodeAt(0)) next()
    }
  })
  const sockets = new Set<Socket>([shared])
  const server = createServer((client) => {
    sockets.add(client)
    client.on('error', () => undefined)
    const fromClient = splitter(true)
    const send = (bytes: Buffer) => {
      const write = () => {
        isBusy = true
        served = client
        shared.write(bytes)
      }
      if (isBusy && served !== client) waiting.push(write)
      else write()
    }
    client.on('data', (bytes: Buffer) => {
      for (const one of fromClient(bytes)) {
        if (one.type === '' && !ignoresOptions && one.bytes.includes('options\0'))
          client.end(message('E', text('SFATAL', 'C08P01', 'Munsupported startup parameter: options', '')))
        else if (one.type === '') client.write(GREETING)
        else if (one.type !== 'X') send(one.bytes)
      }
    })
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `postgresql://${address.username}@127.0.0.1:${port}${address.pathname}`,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
