import { glob } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const SERVER = dirname(dirname(import.meta.dirname))

/** Exports of every server file with this ending (such as `.routes.ts`), in path order. */
export async function gather(ending: string): Promise<unknown[]> {
  const files: string[] = []
  for await (const file of glob(`**/*${ending}`, { cwd: SERVER })) files.push(file)
  const modules = await Promise.all(
    files.toSorted().map((file) => import(pathToFileURL(join(SERVER, file)).href) as Promise<object>),
  )
  return modules.flatMap((exported) => Object.values(exported))
}
