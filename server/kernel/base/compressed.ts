import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'

const toGzip = promisify(gzip)
/** Characters. Below this, compressing costs more than sending the bytes. */
const WORTH = 128 * 1024

export async function compressed(text: string, accepted: string | undefined): Promise<Buffer | undefined> {
  if (text.length < WORTH || !/\bgzip\b(?!;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted ?? '')) return undefined
  return toGzip(text, { level: constants.Z_BEST_SPEED })
}
