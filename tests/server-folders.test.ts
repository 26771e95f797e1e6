import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = dirname(import.meta.dirname)
/** From low to high; what stands beside them starts the server and may import every door. */
const DOMAINS = ['kernel', 'company', 'people', 'fleet', 'market', 'freight', 'money', 'edi', 'reports']
const IMPORT = /^(?:import|export)\s(type\s)?(?:[^'"]*?\sfrom\s)?'(#server\/|\.\/)([^']+)'/gm

interface Arrow {
  readonly from: string
  readonly to: string
  readonly isType: boolean
}

const arrowsIn = (from: string, source: string): Arrow[] =>
  Array.from(source.matchAll(IMPORT), ([, type, start, path = '']) => ({
    from,
    to: start === './' ? posix.join(posix.dirname(from), path) : path,
    isType: type !== undefined,
  }))

const arrows = globSync('**/*.ts', { cwd: join(ROOT, 'server') }).flatMap((file) =>
  arrowsIn(file.replaceAll('\\', '/'), readFileSync(join(ROOT, 'server', file), 'utf8')),
)

function violationOf({ from, to }: Arrow): string | undefined {
  const [own = '', target = ''] = [from, to].map((path) => path.split('/')[0] ?? '')
  const floor = DOMAINS.includes(own) ? DOMAINS.indexOf(own) : DOMAINS.length
  if (own === target || (floor === DOMAINS.length && !DOMAINS.includes(target))) return undefined
  if (!DOMAINS.includes(target) || DOMAINS.indexOf(target) > floor) return `${from} imports the higher ${to}`
  const isDoor = to === `${target}/index.ts` || to.startsWith(`${target}/schema/`)
  return target === 'kernel' || isDoor ? undefined : `${from} enters ${target} beside its door: ${to}`
}

/** Tarjan's strongly connected components; only those of several folders. */
function knotsOf(all: readonly Arrow[]): string[][] {
  const targets = new Map<string, Set<string>>()
  for (const { from, to, isType } of all) {
    const [folder, other] = [posix.dirname(from), posix.dirname(to)]
    if (isType || folder === other) continue
    targets.set(folder, (targets.get(folder) ?? new Set()).add(other))
  }
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const knots: string[][] = []
  const visit = (folder: string) => {
    const index = order.size
    order.set(folder, index)
    lowest.set(folder, index)
    stack.push(folder)
    for (const other of targets.get(folder) ?? []) {
      if (!order.has(other)) visit(other)
      else if (!stack.includes(other)) continue
      lowest.set(folder, Math.min(lowest.get(folder)!, lowest.get(other)!))
    }
    if (lowest.get(folder) === index) {
      const knot = stack.splice(stack.indexOf(folder))
      if (knot.length > 1) knots.push(knot.toSorted())
    }
  }
  for (const folder of targets.keys()) if (!order.has(folder)) visit(folder)
  return knots
}

describe('server domains', () => {
  it('import only doors and schemas of lower domains, and the kernel', () => {
    expect(arrows.length).toBeGreaterThan(1000)
    expect(arrows.map(violationOf).filter((found) => found !== undefined)).toEqual([])
  })

  it('server folders: none imports another in a circle', () => expect(knotsOf(arrows)).toEqual([]))

  it.each([
    ['fleet/owner/owner.service.ts', "import { a } from '#server/market/index.ts'", 'higher'],
    ['fleet/owner/owner.service.ts', "import type { A } from '#server/market/index.ts'", 'higher'],
    ['kernel/http/mount.ts', "export { a } from '#server/company/index.ts'", 'higher'],
    ['reports/search/search.service.ts', "import { a } from '#server/demo/seed.ts'", 'higher'],
    ['market/bid/bid.service.ts', "import { a } from '#server/fleet/owner/owner.service.ts'", 'beside'],
    ['app.ts', "import { a } from '#server/fleet/owner/owner.service.ts'", 'beside'],
    ['market/bid/bid.service.ts', "import { a } from '#server/fleet/index.ts'", 'fine'],
    ['market/bid/bid.service.ts', "import { a } from '#server/fleet/schema/owner.table.ts'", 'fine'],
    ['market/bid/bid.service.ts', "import { a } from '#server/kernel/base/errors.ts'", 'fine'],
    ['market/bid/bid.service.ts', "import { a } from '#server/market/offer/offer.repository.ts'", 'fine'],
    ['main.ts', "import { a } from './app.ts'", 'fine'],
  ])('%s: %s is %s', (from, source, expected) => {
    const [found] = arrowsIn(from, source).map(violationOf)
    expect(found ?? 'fine').toContain(expected)
  })

  it('planted circles are found through several folders, and not through types', () => {
    const circle = (type: '' | ' type') => [
      ...arrowsIn('fleet/a/one.ts', "import { b } from '#server/fleet/b/two.ts'"),
      ...arrowsIn('fleet/b/two.ts', "import {\n  c,\n} from '#server/fleet/c/three.ts'"),
      ...arrowsIn('fleet/c/three.ts', `import${type} { a } from '#server/fleet/a/one.ts'`),
    ]
    expect(knotsOf(circle(''))).toEqual([['fleet/a', 'fleet/b', 'fleet/c']])
    expect(knotsOf(circle(' type'))).toEqual([])
  })
})
