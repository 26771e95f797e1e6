/** A position in the write-ahead log, in bytes. */
export type Lsn = bigint

export const SEGMENT_BYTES = 16 * 1024 ** 2
const SEGMENTS_PER_LOG = 256n
const NAME = /^[0-9A-F]{24}$/

const hex = (value: bigint | number, digits = 8) => value.toString(16).toUpperCase().padStart(digits, '0')

export function parseLsn(text: string): Lsn {
  const found = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text)
  if (!found) throw new TypeError(`not a position in the log: ${text}`)
  return (BigInt(`0x${found[1]}`) << 32n) | BigInt(`0x${found[2]}`)
}

export const formatLsn = (lsn: Lsn): string =>
  `${(lsn >> 32n).toString(16).toUpperCase()}/${(lsn & 0xff_ff_ff_ffn).toString(16).toUpperCase()}`

export const segmentStart = (lsn: Lsn): Lsn => lsn - (lsn % BigInt(SEGMENT_BYTES))

export const offsetIn = (lsn: Lsn): number => Number(lsn % BigInt(SEGMENT_BYTES))

/** As PostgreSQL names the file in pg_wal. */
export function segmentName(timeline: number, lsn: Lsn): string {
  const number = lsn / BigInt(SEGMENT_BYTES)
  return hex(timeline) + hex(number / SEGMENTS_PER_LOG) + hex(number % SEGMENTS_PER_LOG)
}

export const isSegmentName = (name: string): boolean => NAME.test(name)

export const segmentLsn = (name: string): Lsn =>
  (BigInt(`0x${name.slice(8, 16)}`) * SEGMENTS_PER_LOG + BigInt(`0x${name.slice(16)}`)) *
  BigInt(SEGMENT_BYTES)

/** A piece of a segment that is still being written is stored as SEGMENT.OFFSET. */
export const pieceName = (segment: string, offset: number): string => `${segment}.${hex(offset)}`

export function parsePieceName(name: string): { segment: string; offset: number } | undefined {
  const [segment = '', offset = '', ...rest] = name.split('.')
  if (!isSegmentName(segment) || rest.length > 0 || !/^[0-9A-F]{8}$/.test(offset)) return undefined
  const at = Number.parseInt(offset, 16)
  return at < SEGMENT_BYTES ? { segment, offset: at } : undefined
}
