import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface CuttingProxy {
  readonly url: string
  /** Resets every connection without a FIN. */
  cut(): void
  sever(): void
  mend(): void
  stop(): Promise<void>
}

export async function startCuttingProxy(targetPort: number): Promise<CuttingProxy> {
  const open = new Set<Socket>()
  let isSevered = false
  const drop = (socket: Socket) => {
    open.delete(socket)
    socket.destroy()
  }
  const server = createServer((client) => {
    if (isSevered) return client.destroy()
    const target = connect(targetPort, '127.0.0.1')
    for (const [socket, other] of [
      [client, target],
      [target, client],
    ] as const) {
      open.add(socket)
      socket.on('error', () => drop(socket))
      socket.on('close', () => {
        drop(socket)
        other.destroy()
      })
    }
    client.pipe(target).pipe(client)
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const cut = () => [...open].forEach(drop)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    sever: () => {
      isSevered = true
      cut()
    },
    mend: () => {
      isSevered = false
    },
    stop: async () => {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
