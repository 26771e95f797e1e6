import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildClient } from '#server/cli/bootstrap.mjs'
import { environment } from '#server/kernel/config.ts'

const ROOT = dirname(import.meta.dirname)
const run = promisify(execFile)
const source = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

it('the router’s unit is confined as the server’s', () => {
  const [server, router] = ['freight', 'freight-router'].map((name) =>
    found(
      source(`deploy/systemd/${name}.service`),
      /^((?:\w*Protect|Private|Restrict|No|Capability|Ambient|SystemCall|Remove|Lock|DynamicUser|UMask)[^\n]*)$/gm,
    ),
  )
  expect(router?.length).toBeGreaterThan(20)
  expect(router).toEqual(server)
})

describe('release', () => {
  const folders: string[] = []
  const names: string[] = []

  /** A release of a repository of its own, in a folder of another name each time. */
  async function makeRelease(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'freight-release-'))
    folders.push(folder)
    const clone = join(folder, `clone-${folders.length}`)
    const git = (...args: string[]) =>
      run('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'safe.directory=*', ...args], {
        cwd: clone,
        env: {
          ...process.env,
          GIT_AUTHOR_DATE: '2026-01-02T03:04:05Z',
          GIT_COMMITTER_DATE: '2026-01-02T03:04:05Z',
        },
      })
    await run('git', ['-c', 'safe.directory=*', 'checkout-index', '--all', `--prefix=${clone}/`], {
      cwd: ROOT,
    })
    await git('init', '--quiet')
    await git('add', '--all')
    await git('commit', '--quiet', '--message=all')
    await symlink(join(ROOT, 'node_modules'), join(clone, 'node_modules'))
    await git('config', 'core.excludesFile', '/dev/null')
    await run('sh', ['-c', 'echo /node_modules >> .git/info/exclude'], { cwd: clone })
    await cp(join(ROOT, 'dist'), join(clone, 'dist'), { recursive: true })
    await run(process.execPath, ['deploy/release.mjs', join(folder, 'out')], { cwd: clone })
    return join(folder, 'out')
  }

  beforeAll(async () => {
    await buildClient(ROOT, () => undefined)
    const out = await makeRelease()
    const archive = (await readdir(out)).find((file) => file.endsWith('.tar.gz'))!
    const { stdout } = await run('tar', ['--list', '--file', join(out, archive)], { maxBuffer: 2 ** 26 })
    names.push(...stdout.trim().split('\n'))
  })
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

  it('contains what a server runs, its documents and the built client, and no tests', () => {
    const tops = new Set(names.map((name) => name.split('/')[1]))
    expect([...tops].toSorted()).toEqual(
      [
        ...'.npmrc .nvmrc CHANGELOG.md README.md contract deploy dist docs index.html'.split(' '),
        ...'package-lock.json package.json providers resources server src tsconfig.json vite.config.ts'.split(
          ' ',
        ),
      ].toSorted(),
    )
    for (const file of [
      'server/main.ts',
      'dist/index.html',
      'dist/.sources',
      'deploy/systemd/freight.service',
    ])
      expect(names.some((name) => name.endsWith(`/${file}`))).toBe(true)
  })

  it('is the same, byte for byte, when it is made again in another folder', async () => {
    const again = await makeRelease()
    const [first] = folders
    const sums = await readFile(join(again, 'SHA256SUMS'), 'utf8')
    expect(sums).toBe(await readFile(join(first!, 'out', 'SHA256SUMS'), 'utf8'))
    await run('sha256sum', ['--check', 'SHA256SUMS'], { cwd: again })
  })

  it('is refused while something is not committed', async () => {
    const clone = join(folders[0]!, 'clone-1')
    await run('sh', ['-c', 'echo x > unknown.txt'], { cwd: clone })
    await expect(run(process.execPath, ['deploy/release.mjs'], { cwd: clone })).rejects.toMatchObject({
      stderr: expect.stringContaining('unknown.txt'),
    })
  })
})

describe('deploy', () => {
  const files = globSync(['deploy/**/*.*', 'deploy/**/Containerfile'], { cwd: ROOT }).filter(
    (file) => !/\.(?:mjs|md)$/.test(file),
  )
  const ours = /^(?:NODE_|ETCD|POSTGRES_|FREIGHT_|DB_|CHANGE|PG|ON_ERROR)/

  it.each(files)('%s: names settings that the server has', (file) => {
    const named = found(source(file), /\b([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+)(?=['"]?[=:]| *, *value:)/g)
    const unknown = named.filter((name) => !ours.test(name) && !(name in environment.shape))
    expect(unknown).toEqual([])
  })

  it.each(['deploy/monitoring/alerts.yaml', 'deploy/monitoring/grafana.json'])(
    '%s: asks for metrics that the server has',
    (file) => {
      const documented = source('docs/operations.md')
      const asked = found(source(file), /\b(freight_[a-z_]+?)(?:_bucket|_count|_sum)?\b(?=[{\s")[<>])/g)
      expect(asked.length).toBeGreaterThan(5)
      expect(asked.filter((name) => !documented.includes(`\`${name}\``))).toEqual([])
    },
  )
})
