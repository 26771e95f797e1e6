import { WebSocket } from 'ws'

interface Order {
  readonly targets: readonly { url: string; headers?: Record<string, string> }[]
}

let received = 0
let closed = 0
let lastAt = 0
const ages: number[] = []

process.on('message', async (order: Order | 'reset' | 'report') => {
  if (order === 'reset') {
    received = 0
    closed = 0
    ages.length = 0
    return process.send?.({ reset: true })
  }
  if (order === 'report') return process.send?.({ received, ages, closed, lastAt })
  const opened = order.targets.map(
    ({ url, headers }) =>
      new Promise<void>((resolve, reject) => {
        const socket = new WebSocket(url, { headers: headers ?? {}, perMessageDeflate: false })
        socket.on('open', resolve)
        socket.on('error', reject)
        socket.on('close', () => {
          closed++
          lastAt = Date.now()
        })
        socket.on('message', (data: Buffer) => {
          received++
          lastAt = Date.now()
          const sentAt = /\\?"sent_at\\?":(\d+)/.exec(data.toString())?.[1]
          if (sentAt) ages.push(Date.now() - Number(sentAt))
        })
      }),
  )
  await Promise.all(opened)
  process.send?.({ open: opened.length })
})
