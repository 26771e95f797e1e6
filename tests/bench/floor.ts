import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import { removeFolder, temporaryFolder } from '#tests/support/cluster.ts'

const root = join(import.meta.dirname, 'floor')

export async function startFloor(api: string): Promise<{ url: string; stop(): Promise<void> }> {
  const outDir = temporaryFolder()
  const config = {
    root,
    configFile: false as const,
    plugins: [react()],
    logLevel: 'silent' as const,
    mode: 'production',
  }
  await build({ ...config, build: { outDir, emptyOutDir: true } })
  const server = await preview({
    ...config,
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0, proxy: { '/app/api': api } },
  })
  const url = server.resolvedUrls?.local[0]
  if (!url) throw new Error('The floor has no address')
  return {
    url: url.replace(/\/$/, ''),
    stop: async () => {
      await server.close()
      removeFolder(outDir)
    },
  }
}
