import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'

const toGzip = promisify(gzip)
/** Characters of an answer from which its bytes on the way cost more than compressing it. */
const WORTH = 128 * 1024

/** The gzipped text of an answer that is large, for a client that takes it; undefined for one that goes as it is. */
export async function compressed(text: string, accepted: string | undefined): Promise<Buffer | undefined> {
  if (text.length < WORTH || !/\bgzip\b(?!;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted ?? '')) return undefined
  return toGzip(text, { level: constants.Z_BEST_SPEED })
}
