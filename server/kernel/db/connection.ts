import type pg from 'pg'
import { Connection, type ConnectionSettings, connectionSettings } from '#server/kernel/db/connect.ts'
import { isConnectionLoss } from '#server/kernel/db/losses.ts'
import { type WatchTimes, watchServer } from '#server/kernel/db/server-watch.ts'

const END_MS = 2000

async function end(client: pg.Client): Promise<void> {
  const timer = setTimeout(() => client.connection.stream.destroy(), END_MS)
  await client.end().catch(() => undefined)
  clearTimeout(timer)
}

/** A connection of its own without limits for statements; it ends when the server falls silent. */
export async function withClient<T>(
  url: string,
  job: (client: pg.Client) => Promise<T>,
  times?: WatchTimes,
): Promise<T> {
  const client = await connectToOne(connectionSettings(url, { name: 'maintenance' }))
  const watch = watchServer(url, times)
  watch.add(client)
  watch.begin(client)
  try {
    return await job(client)
  } finally {
    await Promise.all([end(client), watch.stop()])
  }
}

/** Tries each host once. */
export async function connectToOne(settings: ConnectionSettings): Promise<Connection> {
  for (let left = settings.hosts.length; ; left--) {
    const client = new Connection(settings)
    client.on('error', () => undefined)
    try {
      await client.connect()
      return client
    } catch (error) {
      if (left <= 1 || !isConnectionLoss(error)) throw error
    }
  }
}
