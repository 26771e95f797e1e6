import { basename } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstPaint } from '#src/first-paint.ts'

const api = process.env.API_URL ?? 'http://127.0.0.1:8080'

/** Each with all that it imports. Other chunks are those of the routes. */
const CHUNKS = [
  { name: 'entry', test: /src.main\.tsx$/, priority: 3 },
  {
    name: 'app',
    test: /src.(shell|pages.(dispatch|dashboard|fleet-map).index)\.tsx$|providers.(create-providers|access.enforcer)\.ts$|kit.(cells|ui.use-)|node_modules.(classnames|dayjs)/,
    priority: 2,
  },
  { name: 'lists', test: /src.antd-page\.tsx$|kit.list.list-view\.tsx$/, priority: 1 },
]

export default defineConfig({
  plugins: [react(), firstPaint()],
  // casbin reads its policies with csv-parse: the build of csv-parse for browsers.
  resolve: { alias: { 'csv-parse/sync': 'csv-parse/browser/esm/sync' } },
  css: { modules: { generateScopedName: (name, file) => `${basename(file, '.module.css')}-${name}` } },
  server: {
    proxy: {
      '^/(app/api|password|renew|sign-in|tax-form|track|unsubscribe)': api,
      '/v1/ws': { target: api, ws: true },
    },
  },
  build: {
    cssCodeSplit: false,
    target: 'es2023',
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      // @refinedev/antd imports it for a field that nothing here draws.
      treeshake: { moduleSideEffects: [{ test: /\/react-markdown\//, sideEffects: false }] },
      output: { codeSplitting: { groups: CHUNKS } },
    },
  },
})
