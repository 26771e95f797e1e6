import pg from 'pg'
import { connectionSettings } from '#server/kernel/db/connect.ts'
import { formatLsn, type Lsn } from '#server/kernel/db/wal-position.ts'

/** Microseconds and milliseconds between 1970 and PostgreSQL's epoch, 2000-01-01. */
const EPOCH_MS = 946_684_800_000

const WAL_DATA = 0x77
const KEEPALIVE = 0x6b
const STATUS = 0x72
const DATA_HEAD = 25

export interface WalChunk {
  readonly start: Lsn
  readonly bytes: Buffer
}

export interface WalReceiver {
  accept(chunk: WalChunk): void
  /** The server's log ended at `end` at `at` (milliseconds since 1970). */
  beat(end: Lsn, at: number): void
  /** Once, with or without an error. */
  ended(error: Error | undefined): void
}

export interface WalStream {
  readonly system: string
  readonly timeline: number
  /** Begins to receive at `from`, the start of a segment. */
  begin(from: Lsn, receiver: WalReceiver): void
  /** Everything before `lsn` is stored safely. */
  confirm(lsn: Lsn): void
  hold(isHeld: boolean): void
  close(): Promise<void>
}

interface Wire {
  stream: { pause(): void; resume(): void }
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
}

type ReplicationClient = pg.Client & { connection: Wire }

function statusMessage(lsn: Lsn, asksReply: boolean): Buffer {
  const message = Buffer.alloc(34)
  message[0] = STATUS
  for (const place of [1, 9, 17]) message.writeBigInt64BE(lsn, place)
  message.writeBigInt64BE(BigInt(Date.now() - EPOCH_MS) * 1000n, 25)
  message[33] = asksReply ? 1 : 0
  return message
}

const timeAt = (message: Buffer, place: number) => Number(message.readBigInt64BE(place) / 1000n) + EPOCH_MS

/** Implements the callbacks of node-postgres's Query for a replication stream. */
function submission(text: string, { accept, beat, ended }: WalReceiver, reply: () => void) {
  return {
    submit: (connection: Wire) => connection.query(text),
    handleCopyData({ chunk: message }: { chunk: Buffer }) {
      if (message[0] === WAL_DATA) {
        const [start, end] = [message.readBigInt64BE(1), message.readBigInt64BE(9)]
        // A view into the reader's buffer, which is used again.
        const bytes = Buffer.from(message.subarray(DATA_HEAD))
        accept({ start, bytes })
        if (start + BigInt(bytes.length) >= end) beat(end, timeAt(message, 17))
      } else if (message[0] === KEEPALIVE) {
        beat(message.readBigInt64BE(1), timeAt(message, 9))
        if (message[17] === 1) reply()
      }
    },
    handleRowDescription: () => undefined,
    handleDataRow: () => undefined,
    handlePortalSuspended: () => undefined,
    handleEmptyQuery: () => undefined,
    handleCommandComplete: () => undefined,
    handleCopyInResponse: () => undefined,
    handleReadyForQuery: () => ended(undefined),
    handleError: (error: Error) => ended(error),
    callback: (error?: Error) => ended(error),
  }
}

function once(receiver: WalReceiver): WalReceiver {
  let isOver = false
  return {
    ...receiver,
    ended(error) {
      if (!isOver) receiver.ended(error)
      isOver = true
    },
  }
}

/**
 * PostgreSQL's streaming replication, as pg_receivewal uses it. `name` is the application name, by which
 * synchronous_standby_names knows this receiver. A slot that is not `permanent` ends with the connection.
 */
export async function openWalStream(
  url: string,
  { name, slot, isTemporary }: { name: string; slot: string; isTemporary: boolean },
): Promise<WalStream> {
  const settings = connectionSettings(url, { name: 'backup' })
  const client = new pg.Client({
    ...settings,
    application_name: name,
    replication: 'database',
  } as pg.ClientConfig) as ReplicationClient
  let receiver: WalReceiver | undefined
  client.on('error', (error) => receiver?.ended(error))
  await client.connect()
  try {
    const { rows } = await client.query<{ systemid: string; timeline: number }>('IDENTIFY_SYSTEM')
    const { systemid, timeline } = rows[0]!
    if (isTemporary) await client.query(`CREATE_REPLICATION_SLOT ${slot} TEMPORARY PHYSICAL RESERVE_WAL`)
    let confirmed = 0n
    const wire = client.connection
    return {
      system: String(systemid),
      timeline: Number(timeline),
      begin(from, given) {
        receiver = once(given)
        confirmed = from
        const text = `START_REPLICATION SLOT ${slot} PHYSICAL ${formatLsn(from)} TIMELINE ${Number(timeline)}`
        const reply = () => wire.sendCopyFromChunk(statusMessage(confirmed, false))
        client.query(submission(text, receiver, reply) as unknown as pg.Submittable)
      },
      confirm(lsn) {
        confirmed = lsn > confirmed ? lsn : confirmed
        wire.sendCopyFromChunk(statusMessage(confirmed, true))
      },
      hold: (isHeld) => (isHeld ? wire.stream.pause() : wire.stream.resume()),
      async close() {
        wire.stream.resume()
        await client.end().catch(() => undefined)
      },
    }
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}
