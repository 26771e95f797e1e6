import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { BootstrapProblem, buildClient, installPackages } from '#server/cli/bootstrap.mjs'

const ROOT = dirname(import.meta.dirname)
const CONTENTS = [
  'CHANGELOG.md',
  'README.md',
  'contract',
  'deploy',
  'docs',
  'index.html',
  'package-lock.json',
  'package.json',
  'providers',
  'resources',
  'server',
  'src',
  'tsconfig.json',
  'vite.config.ts',
  '.npmrc',
  '.nvmrc',
]
const USAGE = 'npm run release -- [FOLDER]   writes the archive, its SBOM and SHA256SUMS; default: release'

const run = (program, args, input) =>
  execFileSync(program, args, { cwd: ROOT, input, maxBuffer: 1024 ** 3, stdio: ['pipe', 'pipe', 'inherit'] })
const git = (...args) => run('git', args).toString().trim()

function archive(name, committed) {
  const built = readdirSync(join(ROOT, 'dist'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
  const files = [
    ...git('ls-files', '-z', ...CONTENTS)
      .split('\0')
      .filter(Boolean),
    ...built,
  ]
  const tar = run(
    'tar',
    [
      '--create',
      '--format=ustar',
      '--sort=name',
      `--mtime=@${committed}`,
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      '--mode=u=rwX,go=rX',
      `--transform=s,^,${name}/,`,
      '--null',
      '--files-from=-',
    ],
    files.sort().join('\0'),
  )
  return gzipSync(tar, { level: 9 })
}

/** npm takes the folder's name, a new number and the present time; here all follow from the commit. */
function bill(name, commit, committed) {
  const made = JSON.parse(
    run('npm', ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only']).toString(),
  )
  const hex = createHash('sha256').update(commit).digest('hex')
  const uuid = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  made.serialNumber = `urn:uuid:${uuid}`
  made.metadata.component.name = name
  made.metadata.timestamp = new Date(committed * 1000).toISOString()
  return Buffer.from(`${JSON.stringify(made, null, 2)}\n`)
}

async function release(folder) {
  const changed = git('status', '--porcelain')
  if (changed !== '')
    throw new BootstrapProblem(
      `Commit or remove these changes first; a release is made of a commit:\n${changed}`,
    )
  await installPackages(ROOT)
  await buildClient(ROOT)
  const { name, version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const commit = git('rev-parse', 'HEAD')
  const committed = Number(git('show', '-s', '--format=%ct', 'HEAD'))
  const title = `${name}-${version}`
  const files = {
    [`${title}.tar.gz`]: archive(title, committed),
    [`${title}.cdx.json`]: bill(name, commit, committed),
  }
  mkdirSync(folder, { recursive: true })
  const sums = Object.entries(files).map(([file, bytes]) => {
    writeFileSync(join(folder, file), bytes)
    return `${createHash('sha256').update(bytes).digest('hex')}  ${file}\n`
  })
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''))
  console.log(`${folder}\n${sums.join('')}`)
}

const [folder = join(ROOT, 'release'), ...rest] = process.argv.slice(2)
try {
  if (folder.startsWith('-') || rest.length > 0) throw new BootstrapProblem(USAGE)
  await release(resolve(folder))
} catch (error) {
  console.error(error instanceof BootstrapProblem ? error.message : error)
  process.exitCode = 1
}
