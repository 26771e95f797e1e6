import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '#src/ui/tokens.css'
import '#src/ui/base.css'
import '#src/ui/controls.css'
import '#src/ui/primitives.css'
import './driver.css'
import { App } from './app.tsx'
import { startQueue } from './queue.ts'

// The theme chosen in the office's pages wins over the system's: drivers read this in sunlight and at night.
const dark = matchMedia('(prefers-color-scheme: dark)')
const paint = () => {
  const chosen = localStorage.getItem('theme')
  document.body.classList.toggle('dark', chosen === 'dark' || (chosen !== 'light' && dark.matches))
}
window.addEventListener('storage', paint)
dark.addEventListener('change', paint)
paint()

void startQueue().catch(() => undefined)
if ('serviceWorker' in navigator && import.meta.env.PROD)
  void navigator.serviceWorker.register('/driver-sw.js', { scope: '/driver' }).catch(() => undefined)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
