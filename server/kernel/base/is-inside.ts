import { realpathSync } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'

/** Without symbolic links, also where the end of the path doesn't exist yet. */
function realPath(path: string): string {
  const full = resolve(path)
  try {
    return realpathSync(full)
  } catch {
    const above = dirname(full)
    return above === full ? full : join(realPath(above), basename(full))
  }
}

/** Also true for the folder itself, and where symbolic links lead there. */
export const isInside = (path: string, folder: string): boolean =>
  `${realPath(path)}${sep}`.startsWith(`${realPath(folder).replace(/[/\\]$/, '')}${sep}`)
