import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const NAME = 'freight-run-'

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function clear(root, node, folder) {
  spawnSync(node, ['tests/runner/leftovers.ts', folder], { cwd: root, stdio: 'inherit' })
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}

/** The temporary folder of one run, which everything that it starts keeps to; first clears those of runs that were killed. */
export function openScratch(root, node) {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(NAME)))
    if (!isAlive(Number(name.slice(NAME.length).split('-')[0]))) clear(root, node, join(tmpdir(), name))
  const folder = mkdtempSync(join(tmpdir(), `${NAME}${process.pid}-`))
  chmodSync(folder, 0o755)
  return { folder, clear: () => clear(root, node, folder) }
}
