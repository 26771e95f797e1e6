import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

export interface DatabaseProxy {
  /** Of the same database, through the proxy. */
  url: string
  /**
   * Breaks the connection of the next COMMIT of a transaction whose SQL has the word: on its way to the server,
   * or with its answer.
   */
  cutNextCommit(where: 'before' | 'after', word?: string): void
  stop(): Promise<void>
}

/** Between a node and the embedded PostgreSQL of the tests, which listens on a Unix socket. */
export async function startDatabaseProxy(url: string): Promise<DatabaseProxy> {
  const address = new URL(url)
  const path = join(address.searchParams.get('host') ?? '', '.s.PGSQL.5432')
  const open = new Set<Socket>()
  let cutting: { where: 'before' | 'after'; word: string } | undefined
  const server = createServer((client) => {
    const target = connect(path)
    for (const [socket, other] of [
      [client, target],
      [target, client],
    ] as const) {
      open.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
    target.pipe(client)
    let sent = ''
    client.on('data', (bytes: Buffer) => {
      const isCommit = bytes.includes('COMMIT')
      sent = (bytes.includes('BEGIN') ? '' : sent) + bytes.toString('latin1')
      if (!isCommit || !cutting || !sent.includes(cutting.word)) return void target.write(bytes)
      const { where } = cutting
      cutting = undefined
      if (where === 'before') return void client.destroy()
      // The server reads the COMMIT before it notices that nobody waits for the answer.
      target.unpipe(client)
      target.resume()
      target.write(bytes)
      target.once('data', () => client.destroy())
    })
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `postgresql://${address.username}@127.0.0.1:${port}${address.pathname}`,
    cutNextCommit: (where, word = '') => void (cutting = { where, word }),
    stop: async () => {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
