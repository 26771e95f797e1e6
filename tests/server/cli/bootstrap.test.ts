import { globSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { run } from '#tests/support/script.ts'

const SERVER = join(import.meta.dirname, '../../../server')
const platform = process.platform === 'win32' ? 'win' : process.platform

let root: string

const write = async (path: string, text: string) => {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), text)
}
const read = (path: string) => readFile(join(root, path), 'utf8').catch(() => undefined)

beforeEach(async () => {
  root = await mkdtemp('/tmp/freight start ')
  for (const file of globSync(['cli/*.mjs', 'kernel/base/*.mjs'], { cwd: SERVER }))
    await cp(join(SERVER, file), join(root, 'server', file))
  await write('package.json', '{"type":"module","imports":{"#server/*":"./server/*"}}')
  await write(
    'package-lock.json',
    JSON.stringify({
      packages: {
        '': {},
        'node_modules/a': { version: '1.0.0' },
        'node_modules/b': { version: '1.0.0', optional: true },
      },
    }),
  )
  await write('src/main.tsx', 'the client')
  await write(
    'fake/npm-cli.js',
    `import { appendFileSync, cpSync, mkdirSync, existsSync } from 'node:fs'
     appendFileSync('npm.log', process.argv.slice(2).join(' ') + '\\n')
     if (existsSync('offline')) { console.error('npm error code ENOTFOUND\\nnpm error network request to registry failed'); process.exit(1) }
     mkdirSync('node_modules', { recursive: true })
     cpSync('package-lock.json', 'node_modules/.package-lock.json')`,
  )
  await write(
    'node_modules/vite/bin/vite.js',
    `import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
     appendFileSync('vite.log', 'built\\n')
     if (existsSync('broken')) { console.error('src/main.tsx:1 is wrong'); process.exit(1) }
     const out = process.argv[process.argv.indexOf('--outDir') + 1]
     mkdirSync(out, { recursive: true })
     writeFileSync(out + '/index.html', 'built')`,
  )
  await write(
    'server/main.ts',
    `const greeting: string = 'the server runs'; console.log(greeting, process.cwd()); process.exitCode = 7`,
  )
  await mkdir(join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin'), { recursive: true })
  await symlink(process.execPath, join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin/node'))
  return () => rm(root, { recursive: true, force: true })
})

const launch = (...args: string[]) =>
  run(process.execPath, [join(root, 'server/cli/start.mjs'), ...args], {
    npm_execpath: join(root, 'fake/npm-cli.js'),
  })

async function start(...args: string[]) {
  const script = launch(...args)
  const { code } = await script.ended
  return { code, output: script.output() }
}

describe('first start', () => {
  test('installs the packages, builds the client, runs the server, and returns its exit code', async () => {
    const { code, output } = await start()
    expect(output).toMatch(/^Installing the packages .*\nBuilding the client …\nthe server runs /)
    expect(output).toContain(root)
    expect(code).toBe(7)
    expect(await read('npm.log')).toMatch(/^ci --include=dev --include=optional/)
    expect(await read('dist/index.html')).toBe('built')
  })

  test('without a network, prints one line about the failed install and runs nothing', async () => {
    await write('offline', '')
    const { code, output } = await start()
    expect(code).toBe(1)
    expect(output.trim().split('\n').slice(1)).toEqual([
      'The packages could not be installed: network request to registry failed. Connect this machine to the npm registry and try again; npm ci shows more.',
    ])
  })

  test('when the client build fails, prints the error and what to do, and runs nothing', async () => {
    await write('broken', '')
    const { code, output } = await start()
    expect(code).toBe(1)
    expect(output).toMatch(/src\/main\.tsx:1 is wrong\nThe client could not be built\. .*\n$/)
    expect(output).not.toContain('the server runs')
  })
})

describe('later start', () => {
  beforeEach(async () => void (await start()))

  test('neither installs nor builds again when nothing changed', async () => {
    const logs = async () => [await read('npm.log'), await read('vite.log')]
    const before = await logs()
    expect(before).toEqual([expect.any(String), expect.any(String)])
    expect((await start()).output).toMatch(/^the server runs/)
    expect(await logs()).toEqual(before)
  })

  test.each(['src/main.tsx', 'src/new.ts', 'contract/new.ts', 'vite.config.ts'])(
    'builds the client again when %s changed',
    async (path) => {
      await write(path, 'another')
      expect((await start()).output).toMatch(/^Building the client …\nthe server runs/)
    },
  )

  test('does not build the client when only the server changed', async () => {
    await write('server/other.ts', 'another')
    expect((await start()).output).toMatch(/^the server runs/)
  })

  test('keeps the previous client build when the new build fails', async () => {
    await write('broken', '')
    await write('src/main.tsx', 'wrong')
    expect((await start()).code).toBe(1)
    expect(await read('dist/index.html')).toBe('built')
  })

  test('installs again when the lock file changed or an install was interrupted', async () => {
    await write('package-lock.json', JSON.stringify({ packages: { 'node_modules/a': { version: '2.0.0' } } }))
    expect((await start()).output).toMatch(/^Installing/)
    await rm(join(root, 'node_modules/.package-lock.json'))
    expect((await start()).output).toMatch(/^Installing/)
  })

  test('runs another server program with its arguments and without building the client', async () => {
    await write('src/main.tsx', 'another')
    await write('server/cli/other.ts', `console.log('other', process.argv.slice(2).join())`)
    expect((await start('server/cli/other.ts', '--company', 'A B')).output).toBe('other --company,A B\n')
  })

  test('passes signals to the server and exits when the server exits', async () => {
    await write(
      'server/main.ts',
      `process.on('SIGTERM', () => { console.log('stopping'); process.exit(0) }); setInterval(() => {}, 1000); console.log('up')`,
    )
    const script = launch()
    await script.says('up')
    script.child.kill('SIGTERM')
    expect(await script.ended).toEqual({ code: 0, signal: null })
    expect(script.output()).toContain('stopping')
  })

  test('says when a newer version was the last to use the data', async () => {
    const note = (version: string) =>
      write('data/version.json', JSON.stringify({ version, root: '/opt/freight/next' }))
    await write('package.json', '{"type":"module","version":"1.10.0","imports":{"#server/*":"./server/*"}}')
    await start()
    await note('1.9.0')
    expect((await start()).output).toMatch(/^the server runs/)
    await note('1.11.0-rc.1')
    expect((await start()).output).toMatch(
      /^Version 1\.11\.0-rc\.1 in \/opt\/freight\/next was the last to use this data\. This is 1\.10\.0, which is older\.\n/,
    )
  })

  test('the server exits when its launcher is killed', async () => {
    await write(
      'server/main.ts',
      `process.on('disconnect', () => { console.log('left alone'); process.exit(0) }); setInterval(() => {}, 1000); console.log('up')`,
    )
    const script = launch()
    await script.says('up')
    script.child.kill('SIGKILL')
    await script.says('left alone')
    expect((await script.ended).signal).toBe('SIGKILL')
  })
})

test('start prints the required Node version when no bundled Node exists and the running one is too old', async () => {
  await start()
  await rm(join(root, 'node_modules', `node-${platform}-${process.arch}`), { recursive: true })
  const old = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.1.0' } })`
  await write('old.mjs', old)
  const script = run(process.execPath, [
    '--import',
    join(root, 'old.mjs'),
    join(root, 'server/cli/start.mjs'),
  ])
  expect(await script.ended).toMatchObject({ code: 1 })
  expect(script.output()).toMatch(/^Node 24 or newer is needed and this is 20\.1\.0; .*nodejs\.org.*\n$/)
})

test('start says that the checkout is incomplete when the lock file is missing', async () => {
  await rm(join(root, 'package-lock.json'))
  expect((await start()).output).toMatch(
    /^There is no readable package-lock\.json in .*\. Check the project out again\.\n$/,
  )
})
