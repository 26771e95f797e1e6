const LEAST_BYTES = 2 * 1024 ** 3
const LEAST_SHARE = 0.03

export function spaceProblem({
  bavail,
  bsize,
  blocks,
}: {
  bavail: number
  bsize: number
  blocks: number
}): string | undefined {
  const free = bavail * bsize
  if (free >= Math.min(LEAST_BYTES, blocks * bsize * LEAST_SHARE)) return undefined
  return `Only ${Math.floor(free / 1024 ** 2)} MB left on the disk of DATA_DIR. Free space now, or nothing can be saved.`
}
