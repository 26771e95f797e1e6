import './early.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '#kit/history-intercept.ts'
import { TOOLTIP_DELAY_MS } from '#contract/constants.ts'
import { applyColorScheme } from '#kit/appearance/color-scheme.ts'
import { applyDensity } from '#kit/appearance/density.ts'
import '#src/ui/tokens.css'
import '#src/ui/base.css'
import '#src/ui/controls.css'
import '#src/ui/primitives.css'
import { createApp } from './app.tsx'
import { reloadOnChunkFailure } from './chunk-failure.ts'

applyColorScheme()
applyDensity()
document.documentElement.style.setProperty('--tooltip-delay', `${TOOLTIP_DELAY_MS}ms`)
reloadOnChunkFailure()

const reportTo = document.querySelector<HTMLMetaElement>('meta[name="error-reports"]')?.content
if (reportTo) void import('./error-reports.ts').then(({ startErrorReports }) => startErrorReports(reportTo))

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const App = createApp()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
