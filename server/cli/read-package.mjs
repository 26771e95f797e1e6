import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Undefined when the folder has no readable package.json. */
export function readPackage(root) {
  try {
    const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    return { name, version }
  } catch {
    return undefined
  }
}
