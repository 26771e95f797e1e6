import pg from 'pg'

const { builtins } = pg.types

function timestamp(text: string): string {
  const utc = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/.exec(text)
  if (utc) return `${utc[1]}T${utc[2]}.${(utc[3] ?? '').slice(0, 3).padEnd(3, '0')}Z`
  const time = Date.parse(text)
  return Number.isNaN(time) ? text : new Date(time).toISOString()
}

function bigint(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`a database integer does not fit a number: ${text}`)
  return value
}

type Parser = (text: string) => unknown

const parsers = new Map<number, Parser>([
  [builtins.INT8, bigint],
  [builtins.DATE, String],
  [builtins.TIMESTAMPTZ, timestamp],
])

/** int8 as number, timestamptz as ISO 8601 UTC with milliseconds, date as YYYY-MM-DD. */
export const wireTypes = {
  getTypeParser(oid: number, format?: 'text' | 'binary'): Parser {
    return (format !== 'binary' && parsers.get(oid)) || (pg.types.getTypeParser(oid, format) as Parser)
  },
}
