import { setTimeout as pause } from 'node:timers/promises'
import type { Vault } from '#server/kernel/backup/vault.ts'
import {
  type Lsn,
  offsetIn,
  parsePieceName,
  pieceName,
  SEGMENT_BYTES,
  segmentName,
  segmentStart,
} from '#server/kernel/db/wal-position.ts'
import type { WalChunk, WalStream } from '#server/kernel/db/wal-stream.ts'

/** A power cut loses at most this and the time of one write. */
const SHIP_EVERY_MS = 2000
const IDLE_MARK_MS = 10_000
const MOST_QUEUED_BYTES = 8 * 1024 ** 2
const CLOCK_BYTES = 8

export const REACH = 'reach'

/** `at`: the backup has everything that was committed until then, in milliseconds since 1970. */
export interface WalPart {
  readonly at: number
  readonly bytes: Buffer
}

export function packPart({ at, bytes }: WalPart): Buffer {
  const clock = Buffer.alloc(CLOCK_BYTES)
  clock.writeBigInt64BE(BigInt(Math.floor(at)))
  return Buffer.concat([clock, bytes])
}

export const unpackPart = (packed: Buffer): WalPart => ({
  at: Number(packed.readBigInt64BE(0)),
  bytes: packed.subarray(CLOCK_BYTES),
})

interface Options {
  vault: Vault
  /** Ends with a slash. */
  prefix: string
  /** Stored already: everything before this position. */
  shipped: Lsn
  /** Ships each commit at once instead of every two seconds. */
  isSync: boolean
  /** `at` as in WalPart. */
  onShipped?: (at: number) => void
}

interface Waiting {
  readonly lsn: Lsn
  resolve(): void
  reject(error: Error): void
}

/** Stores what a stream receives: whole segments, and pieces of the one that is being written. */
export class WalWriter {
  readonly #stream: WalStream
  readonly #options: Options
  readonly #segment = Buffer.alloc(SEGMENT_BYTES)
  readonly #queue: WalChunk[] = []
  readonly #beats: { end: Lsn; time: number }[] = []
  readonly #waiting = new Set<Waiting>()
  #start: Lsn
  #filled: Lsn
  #shipped: Lsn
  #at = 0
  #shippedAt = 0
  #markedAt = 0
  #queuedBytes = 0
  #isHeld = false
  #isStopped = false
  #hasEnded = false
  #failure: Error | undefined
  #wake: () => void = () => undefined

  constructor(stream: WalStream, options: Options) {
    this.#stream = stream
    this.#options = options
    this.#start = segmentStart(options.shipped)
    this.#filled = this.#start
    this.#shipped = options.shipped
  }

  get shipped(): Lsn {
    return this.#shipped
  }

  /** Resolves when the stream ends or `stop` was called; rejects when it breaks or can't be stored. */
  async run(): Promise<void> {
    this.#stream.begin(this.#start, {
      accept: (chunk) => this.#accept(chunk),
      beat: (end, time) => {
        this.#beats.push({ end, time })
        this.#learnTime()
      },
      ended: (error) => {
        this.#failure = error
        this.#hasEnded = true
        this.#wake()
      },
    })
    try {
      while (!this.#hasEnded && (!this.#isStopped || this.#queue.length > 0)) {
        await this.#rest()
        await this.#shipDue()
      }
      await this.#shipDue()
      if (this.#failure) throw this.#failure
    } finally {
      const problem = this.#failure ?? new Error('the backup of the log ended')
      for (const { reject } of this.#waiting) reject(problem)
      this.#waiting.clear()
    }
  }

  /** Resolves once everything before `lsn` is stored. */
  reaches(lsn: Lsn): Promise<void> {
    if (this.#shipped >= lsn) return Promise.resolve()
    return new Promise((resolve, reject) => {
      this.#waiting.add({ lsn, resolve, reject })
      this.#wake()
    })
  }

  stop(): void {
    this.#isStopped = true
    this.#wake()
  }

  #accept(chunk: WalChunk): void {
    this.#queue.push(chunk)
    this.#queuedBytes += chunk.bytes.length
    if (this.#queuedBytes > MOST_QUEUED_BYTES && !this.#isHeld) this.#hold(true)
    this.#wake()
  }

  #hold(isHeld: boolean): void {
    this.#isHeld = isHeld
    this.#stream.hold(isHeld)
  }

  #learnTime(): void {
    while (this.#beats[0] && this.#beats[0].end <= this.#filled) this.#at = this.#beats.shift()!.time
  }

  #markShipped(time: number): void {
    this.#shippedAt = performance.now()
    this.#stream.confirm(this.#shipped)
    this.#options.onShipped?.(time)
    for (const one of this.#waiting) {
      if (this.#shipped < one.lsn) continue
      one.resolve()
      this.#waiting.delete(one)
    }
  }

  get #name(): string {
    return this.#options.prefix + segmentName(this.#stream.timeline, this.#start)
  }

  async #shipSegment(): Promise<void> {
    const { vault } = this.#options
    const time = this.#at
    await vault.put(this.#name, packPart({ at: time, bytes: this.#segment }))
    for (const piece of await vault.list(`${this.#name}.`)) await vault.remove(piece.name)
    this.#start += BigInt(SEGMENT_BYTES)
    if (this.#start > this.#shipped) this.#shipped = this.#start
    this.#markShipped(time)
  }

  async #shipPiece(): Promise<void> {
    const [upTo, time] = [this.#filled, this.#at]
    const offset = offsetIn(this.#shipped)
    const bytes = Buffer.from(this.#segment.subarray(offset, Number(upTo - this.#start)))
    await this.#options.vault.put(pieceName(this.#name, offset), packPart({ at: time, bytes }))
    this.#shipped = upTo
    this.#markShipped(time)
  }

  async #markReach(): Promise<void> {
    const time = this.#at
    const { vault, prefix } = this.#options
    await vault.put(prefix + REACH, packPart({ at: time, bytes: Buffer.alloc(0) }))
    this.#markedAt = performance.now()
    this.#markShipped(time)
  }

  /** Up to the end of the segment; the rest stays queued. */
  #takeQueued(): void {
    const end = this.#start + BigInt(SEGMENT_BYTES)
    while (this.#queue.length > 0 && this.#filled < end) {
      const chunk = this.#queue[0]!
      if (chunk.start !== this.#filled) throw new Error('the database sent its log with a gap')
      const at = Number(this.#filled - this.#start)
      const some = chunk.bytes.subarray(0, SEGMENT_BYTES - at)
      some.copy(this.#segment, at)
      this.#filled += BigInt(some.length)
      this.#queuedBytes -= some.length
      if (some.length === chunk.bytes.length) this.#queue.shift()
      else this.#queue[0] = { start: this.#filled, bytes: chunk.bytes.subarray(some.length) }
    }
    this.#learnTime()
    if (this.#isHeld && this.#queuedBytes < MOST_QUEUED_BYTES / 2) this.#hold(false)
  }

  async #shipDue(): Promise<void> {
    this.#takeQueued()
    if (this.#filled === this.#start + BigInt(SEGMENT_BYTES)) return this.#shipSegment()
    const now = performance.now()
    const isDue =
      this.#options.isSync ||
      this.#isStopped ||
      this.#waiting.size > 0 ||
      now - this.#shippedAt >= SHIP_EVERY_MS
    const isIdle = this.#at > 0 && now - Math.max(this.#shippedAt, this.#markedAt) >= IDLE_MARK_MS
    if (this.#filled > this.#shipped && isDue) await this.#shipPiece()
    else if (this.#filled <= this.#shipped && isIdle) await this.#markReach()
  }

  async #rest(): Promise<void> {
    const isRequested = this.#waiting.size > 0 && this.#filled > this.#shipped
    if (this.#queue.length > 0 || this.#isStopped || this.#hasEnded || isRequested) return
    const timer = new AbortController()
    await Promise.race([
      new Promise<void>((resolve) => (this.#wake = resolve)),
      pause(SHIP_EVERY_MS / 2, undefined, { signal: timer.signal }).catch(() => undefined),
    ])
    timer.abort()
    // Asks for a keepalive, which says how far the idle log is complete.
    if (this.#queue.length === 0 && !this.#hasEnded) this.#stream.confirm(this.#shipped)
  }
}

/** The position up to which the objects below `prefix` hold the log without a gap; undefined without any. */
export async function findShipped(
  vault: Vault,
  prefix: string,
  lsnOf: (segment: string) => Lsn,
): Promise<Lsn | undefined> {
  const names = (await vault.list(prefix)).map(({ name }) => name.slice(prefix.length))
  const pieces = names.flatMap((name) => parsePieceName(name) ?? [])
  const whole = names.filter((name) => name.length === 24).toSorted()
  const last = [...whole, ...pieces.map(({ segment }) => segment)].toSorted().at(-1)
  if (last === undefined) return undefined
  if (whole.includes(last)) return lsnOf(last) + BigInt(SEGMENT_BYTES)
  let offset = 0
  for (const piece of pieces.filter(({ segment }) => segment === last)) {
    if (piece.offset !== offset) break
    const packed = await vault.get(prefix + pieceName(last, offset)).catch(() => undefined)
    if (!packed) break
    offset += unpackPart(packed).bytes.length
  }
  return lsnOf(last) + BigInt(offset)
}
