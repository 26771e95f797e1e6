import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { firstPaint } from '#src/first-paint.ts'

const FOLDER = import.meta.dirname

/** Not kept on the phone: files of the scanner's neural network. */
const NOT_OFFLINE = /\.html$|scanic-(?:ml|ort)/

/** Writes the service worker with the names of the files that it keeps. */
const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  generateBundle(_, bundle) {
    const files = Object.keys(bundle)
      .filter((file) => !NOT_OFFLINE.test(file))
      .map((file) => `/${file}`)
    const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12)
    const worker = readFileSync(join(FOLDER, 'service-worker.js'), 'utf8')
    this.emitFile({
      type: 'asset',
      fileName: 'driver-sw.js',
      source: `const SHELL = ${JSON.stringify({ version, files })}\n${worker}`,
    })
  },
})

/** The driver's page is a build of its own, into the same folder: it shares no file with the office. */
export default defineConfig({
  root: dirname(dirname(FOLDER)),
  publicDir: join(FOLDER, 'public'),
  plugins: [react(), firstPaint(), serviceWorker()],
  build: {
    emptyOutDir: false,
    target: 'es2023',
    modulePreload: false,
    rolldownOptions: {
      input: join(FOLDER, 'index.html'),
      output: { entryFileNames: 'assets/driver-[hash].js' },
    },
  },
})
